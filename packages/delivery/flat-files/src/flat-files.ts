import { defineDataset, type AnyRecord, type Dataset, type ServiceRef } from '@bourse/kit'
import { dailyBars, fileTables, operations, splits, storedObjects, type Operations } from '@bourse/services'
import { fileChanges } from './staging/file-changes.ts'
import { files } from './files.ts'
import { FLAT_FILES, US_MARKET, type FlatFile, type FileMarket } from './flat-file.ts'
import { getFile } from './get-file.ts'
import { listFiles } from './list-files.ts'
import { periods } from './migrations/periods.ts'
import { objectNotes } from './staging/object-notes.ts'
import { objectNames, objects } from './objects.ts'
import { everyRecord as filesOfRecords } from './tables/every-record.ts'
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
   * True to also write files for every other record that grows by date, one per market group, for protocols that share
   * tables; `/v1/flat-files` does not list them. Default: false.
   */
  readonly everyRecord?: boolean
}

const recordsJob = (offered: readonly FlatFile[], market: FileMarket) =>
  writeFiles({
    id: 'write-records',
    title: 'Writes Parquet files of every other record that grows by date, for shared tables',
    minute: 41,
    offered: (operations) => filesOfRecords(operations, offered),
    market,
    after: [],
  })

/**
 * Creates a flat-files dataset with options.
 * @example export default flatFiles({ more: [{ dataset: 'short-volume', operation: 'short-volume.list', parameters: { …
 * }, columns: {} }] })
 */
export function flatFiles(options: FlatFilesOptions = {}): Dataset {
  const { more = [], market = US_MARKET, after = [], everyRecord = false } = options
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
  const tables = (given: Operations) => (everyRecord ? [...offered, ...filesOfRecords(given, offered)] : offered)
  return defineDataset({
    id: 'flat-files',
    title: 'Flat files',
    summary: 'All US market rows for a trading date, month or year, as gzipped CSV and Parquet.',
    delivers: true,
    records: [files, objects],
    staging: [fileChanges, objectNotes],
    migrations: { '0002_periods': periods },
    endpoints: [listFiles(offered, market), getFile(offered, market)],
    jobs: everyRecord ? [filesJob, recordsJob(offered, market)] : [filesJob],
    provides: [
      storedObjects.provide({ objects }, (needs) => ({ names: (knowledge) => objectNames(needs.objects, knowledge) })),
      fileTables.provide({ files, operations }, (needs) =>
        createFileTables(needs, () => tables(needs.operations), market),
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
