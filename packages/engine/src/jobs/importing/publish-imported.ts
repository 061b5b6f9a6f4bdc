import type { AnyRecord, AnyStagingTable, Clock } from '@bourse/kit'
import type { Database } from '../../database/index.ts'
import type { IncomingRow, Publications, PublishOptions } from '../../publishing/index.ts'
import type { Config, Wiring } from '../../wiring/index.ts'
import { createDownloadFolder } from '../download-folder.ts'
import type { ImportOptions } from '../import-file.ts'
import { publishByDates, type DatesReport } from './publish-by-dates.ts'
import { openPublishedDates } from './published-dates.ts'
import type { Target } from './target.ts'

/**
 * What an import needs beyond its files: the database with the dates published so far, the folder for temporary files,
 * and the services of other datasets.
 */
export interface ImportParts {
  readonly database: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'data_dir' | 'markets'>
  readonly wiring: Pick<Wiring, 'service'>
}

interface ImportedRows {
  readonly feeds: AnyRecord | AnyStagingTable
  readonly options: ImportOptions
  readonly publishing: PublishOptions
  readonly paths: readonly string[]
}

/** Publishes an import's rows in one batch; with `batchDates`, in batches of dates. */
export async function publishImported(
  publications: Publications,
  target: Target,
  rows: AsyncIterable<readonly IncomingRow[]>,
  { feeds, options, publishing, paths }: ImportedRows,
): Promise<DatesReport> {
  const { batchDates = false, parts, complete = false, dryRun = false } = options
  if (!batchDates || parts === undefined || dryRun)
    return { report: await publications.publish(feeds, rows, publishing), skipped: { dates: 0, rows: 0 } }
  const dateField = dateFieldOf(target, feeds)
  if (dateField === undefined)
    throw new Error(
      `--batch-dates: these rows of ${target.dataset} have no field with the date by which they are stored; ` +
        'import them without it',
    )
  if (complete !== false)
    throw new Error(
      '--batch-dates and --complete are mutually exclusive: a full replacement needs all rows in one batch',
    )
  const { database, clock, config } = parts
  const identity = { dataset: target.dataset, paths, options: affectingRows(options) }
  return publishByDates(rows, {
    dateField,
    folder: createDownloadFolder(config.data_dir, () => clock.millis()),
    published: await openPublishedDates(database, identity, clock.now()),
    publish: (some, along) => publications.publish(feeds, some, { ...publishing, ...along }),
    onProgress: publishing.onProgress,
  })
}

/**
 * Returns the date or instant in the key of a record, or of one that a staging table feeds; without one, batching by
 * date could separate rows with the same key. A staging table without groups needs all of its rows.
 */
function dateFieldOf({ fields }: Target, feeds: AnyRecord | AnyStagingTable): string | undefined {
  const isByDate = ({ time, key }: AnyRecord) => {
    const kind = time.mode === 'catalog' ? undefined : fields[time.field]?.kind
    return time.mode !== 'catalog' && key.includes(time.field) && (kind === 'date' || kind === 'instant')
  }
  const records = feeds.part === 'record' ? [feeds] : feeds.groupBy === undefined ? [] : feeds.feeds
  const time = records.find(isByDate)?.time
  return time === undefined || time.mode === 'catalog' ? undefined : time.field
}

/** Returns the options that affect the rows: an interrupted import resumes only with the same options. */
function affectingRows(options: ImportOptions): object {
  const { record, source, market, createListings, knownAt } = options
  const { map, set, symbolFromName, columns, dateFormat, decimalMark, adjustedAsIs, downloaded } = options
  const numbers = { preset: options.preset, decimalMark, adjustedAsIs, downloaded }
  const reading = { map, set, symbolFromName, columns, dateFormat, ...numbers }
  return { record, source, market, createListings, knownAt, reading }
}
