import { defineDataset, type AnyRecord, type Dataset, type ServiceRef } from '@bourse/kit'
import { dailyBars, fileTables, operations, splits, storedObjects, type Operations } from '@bourse/services'
import { fileChanges } from './staging/file-changes.ts'
import { files } from './files.ts'
import { FLAT_FILES, US_MARKET, type FlatFile, type FileMarket } from './flat-file.ts'
import { getFile } from './get-file.ts'
import { listFiles } from './list-files.ts'
import { changes } from './migrations/changes.ts'
import { history } from './migrations/history.ts'
import { periods } from './migrations/periods.ts'
import { objectNotes } from './staging/object-notes.ts'
import { objectNames, objects } from './objects.ts'
import { everyRecord as filesOfRecords } from './tables/every-record.ts'
import { everyVersion as filesOfVersions } from './tables/every-version.ts'
import { createFileTables } from './tables/file-tables.ts'
import { writeFiles } from './write/write-files.ts'

/** Options for a deployment's flat files. */
export interface FlatFilesOptions {
  /** Files in addition to the default ones. */
  readonly more?: readonly FlatFile[]
  /** The market; default: United States. */
  readonly market?: FileMarket
  /** Records and services whose publications trigger a check of the files, in addition to daily bars and splits. */
  readonly after?: readonly (AnyRecord | ServiceRef)[]
  /**
   * True to also write files for every other record that grows by date or instant, one per market group, and for the
   * other market groups of records that have files, for protocols that share tables; `/v1/flat-files` does not list
   * them. Default: false.
   */
  readonly everyRecord?: boolean
  /**
   * True to also write files with every version of the rows of each record, with the columns `known_from` and
   * `known_to`, for protocols that share tables; `/v1/flat-files` does not list them. Default: false.
   */
  readonly everyVersion?: boolean
}

type SharedFiles = (operations: Operations) => readonly FlatFile[]

/** Returns a function that lists the files that are offered only as shared tables. */
function sharedFiles(
  offered: readonly FlatFile[],
  { everyRecord = false, everyVersion = false, market = US_MARKET }: FlatFilesOptions,
): SharedFiles {
  return (operations) => {
    const others = everyRecord ? filesOfRecords(operations, offered, market) : []
    return [...others, ...(everyVersion ? filesOfVersions(operations, [...offered, ...others]) : [])]
  }
}

const sharedJob = (shared: SharedFiles, market: FileMarket) =>
  writeFiles({
    id: 'write-records',
    title: 'Writes Parquet files that are offered only as shared tables',
    minute: 41,
    offered: shared,
    market,
    after: [],
  })

/**
 * Creates a flat-files dataset with options.
 * @example export default flatFiles({ more: [{ dataset: 'short-volume', operation: 'short-volume.list', parameters: { …
 * }, columns: {} }] })
 */
export function flatFiles(options: FlatFilesOptions = {}): Dataset {
  const { more = [], market = US_MARKET, after = [], everyRecord = false, everyVersion = false } = options
  const offered = [...FLAT_FILES, ...more]
  checkNames(offered)
  const filesJob = writeFiles({
    id: 'write-files',
    title: 'Writes flat files for dates with changed rows, and for their months and years',
    minute: 23,
    offered: () => offered,
    market,
    after: [dailyBars, splits, ...after],
  })
  const shared = sharedFiles(offered, options)
  return defineDataset({
    id: 'flat-files',
    title: 'Flat files',
    summary: 'All US market rows for a trading date, month or year, as gzipped CSV and Parquet.',
    delivers: true,
    records: [files, objects],
    staging: [fileChanges, objectNotes],
    migrations: { '0002_periods': periods, '0003_changes': changes, '0004_history': history },
    endpoints: [listFiles(offered, market), getFile(offered, market)],
    jobs: everyRecord || everyVersion ? [filesJob, sharedJob(shared, market)] : [filesJob],
    provides: [
      storedObjects.provide({ objects }, (needs) => ({ names: (knowledge) => objectNames(needs.objects, knowledge) })),
      fileTables.provide({ files, operations }, (needs) =>
        createFileTables(needs, () => [...offered, ...shared(needs.operations)], market),
      ),
    ],
  })
}

/** Names become part of URLs and object names. */
function checkNames(offered: readonly FlatFile[]): void {
  const seen = new Set<string>()
  for (const { dataset } of offered) {
    if (!/^[a-z][a-z0-9-]*$/.test(dataset))
      throw new TypeError(`${dataset} is not a valid flat file name: expected lowercase letters, digits and hyphens`)
    if (seen.has(dataset)) throw new TypeError(`the flat file name ${dataset} is used twice`)
    seen.add(dataset)
  }
}
