import { defineDataset, type AnyRecord, type Dataset, type ServiceRef } from '@bourse/kit'
import { dailyBars, splits, storedObjects } from '@bourse/services'
import { fileChanges } from './file-changes.ts'
import { files } from './files.ts'
import { FLAT_FILES, US_MARKET, type FlatFile, type FileMarket } from './flat-file.ts'
import { getFile } from './get-file.ts'
import { listFiles } from './list-files.ts'
import { periods } from './migrations/periods.ts'
import { objectNotes } from './object-notes.ts'
import { objectNames, objects } from './objects.ts'
import { writeFiles } from './write/write-files.ts'

/** What a deployment changes about its flat files. */
export interface FlatFilesOptions {
  /** Files beside those that every deployment has. */
  readonly more?: readonly FlatFile[]
  /** Another market than that of the United States. */
  readonly market?: FileMarket
  /** Records and services after whose publication files are looked at, beside daily bars and splits. */
  readonly after?: readonly (AnyRecord | ServiceRef)[]
}

/**
 * Flat files of a deployment that wants others than the default ones.
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
    summary: 'Whole trading dates, months and years of the US market as gzipped CSV and Parquet.',
    delivers: true,
    records: [files, objects],
    staging: [fileChanges, objectNotes],
    migrations: { '0002_periods': periods },
    endpoints: [listFiles(offered, market), getFile(offered, market)],
    jobs: [writeFiles(offered, market, [dailyBars, splits, ...after])],
    provides: [
      storedObjects.provide({ objects }, (needs) => ({ names: (knowledge) => objectNames(needs.objects, knowledge) })),
    ],
  })
}

/** Names become parts of addresses and of the names of objects. */
function checkNames(offered: readonly FlatFile[]): void {
  const seen = new Set<string>()
  for (const { dataset } of offered) {
    if (!/^[a-z][a-z0-9-]*$/.test(dataset))
      throw new TypeError(`${dataset} is not a name of a flat file: small letters, digits and hyphens`)
    if (seen.has(dataset)) throw new TypeError(`two flat files are called ${dataset}`)
    seen.add(dataset)
  }
}
