import { defineDataset, type AnyRecord, type Dataset, type ServiceRef } from '@bourse/kit'
import { dailyBars, fileTables, operations, splits, storedObjects } from '@bourse/services'
import { fileChanges } from './staging/file-changes.ts'
import { files } from './files.ts'
import { FLAT_FILES, US_MARKET, type FlatFile, type FileMarket } from './flat-file.ts'
import { getFile } from './get-file.ts'
import { listFiles } from './list-files.ts'
import { periods } from './migrations/periods.ts'
import { objectNotes } from './staging/object-notes.ts'
import { objectNames, objects } from './objects.ts'
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
}

/**
 * Creates a flat-files dataset with options.
 * @example export default flatFiles({ more: [{ dataset: 'short-volume', operation: 'short-volume.list', parameters: { …
 * }, columns: {} }] })
 */
export function flatFiles(options: FlatFilesOptions = {}): Dataset {
  const { more = [], market = US_MARKET, after = [] } = options
  const offered = [...FLAT_FILES, ...more]
  checkNames(offered)
  return defineDataset({
    id: 'flat-files',
    title: 'Flat files',
    summary: 'All US market rows for a trading date, month or year, as gzipped CSV and Parquet.',
    delivers: true,
    records: [files, objects],
    staging: [fileChanges, objectNotes],
    migrations: { '0002_periods': periods },
    endpoints: [listFiles(offered, market), getFile(offered, market)],
    jobs: [writeFiles(offered, market, [dailyBars, splits, ...after])],
    provides: [
      storedObjects.provide({ objects }, (needs) => ({ names: (knowledge) => objectNames(needs.objects, knowledge) })),
      fileTables.provide({ files, operations }, (needs) => createFileTables(needs, offered, market)),
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
