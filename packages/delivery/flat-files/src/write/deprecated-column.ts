import type { Deprecation } from '@bourse/kit/delivery'
import { csvLines } from './csv-lines.ts'

/** The listing column, last in CSV, and its deprecated name. */
export const LISTING = 'instrument_id'
export const DEPRECATED = 'security_id'

/** Sunset date of the deprecated column; every response with a file includes it. */
export const DEPRECATION: Deprecation = {
  since: '2026-09-01',
  sunset: '2028-01-01',
  instead: '/docs/operations/flat-files.get',
}

/** A file's lines (the first chunk includes the header) and the number of rows. */
export interface LinePiece {
  readonly lines: readonly string[]
  readonly rows: number
}

/**
 * Adds the deprecated column to a collection's lines: if the last column is `instrument_id`, inserts `security_id` with
 * the same value before it.
 */
export async function* withDeprecatedColumn(
  pieces: AsyncIterable<{ readonly text: string; readonly rows: number }>,
): AsyncGenerator<LinePiece> {
  let isTwice: boolean | undefined
  for await (const { text, rows } of pieces) {
    const lines = [...csvLines(text)]
    const isFirst = isTwice === undefined
    isTwice ??= lines[0]?.trimEnd().split(',').at(-1) === LISTING
    yield { lines: isTwice ? lines.map((line, index) => withOldName(line, isFirst && index === 0)) : lines, rows }
  }
}

function withOldName(line: string, isHead: boolean): string {
  const comma = line.lastIndexOf(',')
  const last = line.slice(comma + 1).trimEnd()
  if (last.includes('"')) throw new TypeError(`expected a public id as the last field, got ${last.slice(0, 60)}`)
  return `${line.slice(0, comma)},${isHead ? DEPRECATED : last}${line.slice(comma)}`
}
