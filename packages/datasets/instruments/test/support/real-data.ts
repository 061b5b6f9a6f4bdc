import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Folder of recorded real files; tests on them are skipped aloud where it is not set. */
export const REALDATA = process.env['BOURSE_REALDATA']

/** Text of a recorded file, unpacked where it is packed. */
export function realText(...path: readonly string[]): string {
  const bytes = readFileSync(join(REALDATA ?? '', ...path))
  return (path.at(-1)?.endsWith('.gz') === true ? gunzipSync(bytes) : bytes).toString('utf8')
}

/** Names in a folder of recorded files, sorted. */
export const realNames = (...path: readonly string[]): readonly string[] =>
  readdirSync(join(REALDATA ?? '', ...path)).toSorted()
