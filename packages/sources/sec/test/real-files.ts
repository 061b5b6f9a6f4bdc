import { BadRecord } from '@bourse/kit'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const { BOURSE_REALDATA = '' } = process.env

/** Suffix for a test's name if no real files are available; empty otherwise. */
export const skipped = BOURSE_REALDATA === '' ? ' (skipped: BOURSE_REALDATA is not set)' : ''

/** Returns the text of an EDGAR file, decompressed if necessary. */
export function read(...path: readonly string[]): string {
  const bytes = readFileSync(join(BOURSE_REALDATA, 'sec-edgar', ...path))
  return (path.at(-1)?.endsWith('.gz') === true ? gunzipSync(bytes) : bytes).toString()
}

/** Returns the names of the files in a folder. */
export function names(folder: string): string[] {
  return readdirSync(join(BOURSE_REALDATA, 'sec-edgar', folder))
}

/** Returns all rows; an unreadable row fails the test. */
export function good<Row>(rows: Iterable<Row | BadRecord>): Row[] {
  return [...rows].map((row) => {
    if (row instanceof BadRecord) throw row
    return row
  })
}
