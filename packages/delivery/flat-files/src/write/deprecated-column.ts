import type { Deprecation } from '@bourse/kit/delivery'
import { csvLines } from './csv-lines.ts'

/** The column of the listing, last in CSV, and its deprecated name. */
export const LISTING = 'instrument_id'
const DEPRECATED = 'security_id'

/** Until when files have the old name too; every answer with a file says so. */
export const DEPRECATION: Deprecation = {
  since: '2026-09-01',
  sunset: '2028-01-01',
  instead: '/docs/operations/flat-files.get',
}

/** Lines of a file, the first with its header, and how many rows they are. */
export interface LinePiece {
  readonly lines: readonly string[]
  readonly rows: number
}

/**
 * The lines of a flat file from those of its collection: where the last column is `instrument_id`, the deprecated
 * `security_id` before it holds the same value.
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
  if (last.includes('"')) throw new TypeError(`expected a public id as last field, got ${last.slice(0, 60)}`)
  return `${line.slice(0, comma)},${isHead ? DEPRECATED : last}${line.slice(comma)}`
}
