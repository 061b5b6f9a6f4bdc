import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const { BOURSE_REALDATA: folder = '' } = process.env

/**
 * Suffix for the titles of tests on recorded publisher files, with the reason to skip them; empty if `BOURSE_REALDATA`
 * names a folder.
 */
export const skipNotice: string = folder === '' ? ' (skipped: BOURSE_REALDATA is not set)' : ''

/** Returns the path of a recorded file or folder. */
export const realPath = (...path: readonly string[]): string => join(folder, ...path)

/** Returns the bytes of a recorded file. */
export const realFile = (...path: readonly string[]): Buffer => readFileSync(realPath(...path))

/** Returns the text of a recorded file, decompressed if its name ends in `.gz`. */
export function realText(...path: readonly string[]): string {
  const bytes = realFile(...path)
  return (path.at(-1)?.endsWith('.gz') === true ? gunzipSync(bytes) : bytes).toString()
}

/** Returns the file names in a recorded folder, sorted. */
export const realNames = (...path: readonly string[]): string[] => readdirSync(realPath(...path)).toSorted()
