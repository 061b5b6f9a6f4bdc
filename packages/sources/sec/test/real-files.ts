import { BadRecord } from '@bourse/kit'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const { BOURSE_REALDATA = '' } = process.env

/** What a test says behind its name where no real files are at hand; empty where they are. */
export const skipped = BOURSE_REALDATA === '' ? ' (skipped: BOURSE_REALDATA names no folder)' : ''

/** The text of a file of EDGAR, opened where it is packed. */
export function read(...path: readonly string[]): string {
  const bytes = readFileSync(join(BOURSE_REALDATA, 'sec-edgar', ...path))
  return (path.at(-1)?.endsWith('.gz') === true ? gunzipSync(bytes) : bytes).toString()
}

/** The names of a folder's files. */
export function names(folder: string): string[] {
  return readdirSync(join(BOURSE_REALDATA, 'sec-edgar', folder))
}

/** All rows; one that cannot be read fails the test. */
export function good<Row>(rows: Iterable<Row | BadRecord>): Row[] {
  return [...rows].map((row) => {
    if (row instanceof BadRecord) throw row
    return row
  })
}
