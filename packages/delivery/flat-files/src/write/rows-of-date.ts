import type { Caller } from '@bourse/kit/delivery'
import type { Operations, Selection } from '@bourse/services'
import type { FlatFile } from '../flat-file.ts'
import { csvFields, csvLines } from './csv-lines.ts'
import { withDeprecatedColumn, type LinePiece } from './deprecated-column.ts'

interface DayOfRows {
  readonly caller: Caller
  readonly selection: Selection
  readonly pin: string
  readonly date: string
}

/** Reads a file's lines at a snapshot version: the rows of a selection, or every version of them. */
export function rowsOfDate(
  operations: Operations,
  { hasVersions = false, whole = false }: FlatFile,
  { caller, selection, pin, date }: DayOfRows,
): AsyncIterable<LinePiece> {
  if (hasVersions) return linesOf(operations.versions(caller, selection, { pin }))
  const lines = withDeprecatedColumn(operations.rows(caller, selection, { pin, format: 'csv' }))
  const column = operations.list().find(({ id }) => id === selection.operation)?.record?.date
  return whole && column !== undefined ? onDate(lines, column, date) : lines
}

/** Omits rows for other dates, because a collection may return a whole week or quarter for one of its days. */
async function* onDate(pieces: AsyncIterable<LinePiece>, column: string, date: string): AsyncGenerator<LinePiece> {
  let place: number | undefined
  for await (const { lines } of pieces) {
    const head = place === undefined ? lines.slice(0, 1) : []
    const at = (place ??= csvFields(lines[0] ?? '').indexOf(column))
    const kept = lines.slice(head.length).filter((line) => csvFields(line)[at]?.startsWith(date))
    yield { lines: [...head, ...kept], rows: kept.length }
  }
}

async function* linesOf(
  pieces: AsyncIterable<{ readonly text: string; readonly rows: number }>,
): AsyncGenerator<LinePiece> {
  for await (const { text, rows } of pieces) yield { lines: [...csvLines(text)], rows }
}
