import type { Caller } from '@bourse/kit/delivery'
import type { Operations, Selection } from '@bourse/services'
import type { FlatFile } from '../flat-file.ts'
import { csvLines } from './csv-lines.ts'
import { withDeprecatedColumn, type LinePiece } from './deprecated-column.ts'

/** Reads a file's lines at a snapshot version: the rows of a selection, or every version of them. */
export function rowsOfDate(
  operations: Operations,
  { hasVersions = false }: FlatFile,
  { caller, selection, pin }: { readonly caller: Caller; readonly selection: Selection; readonly pin: string },
): AsyncIterable<LinePiece> {
  if (hasVersions) return linesOf(operations.versions(caller, selection, { pin }))
  return withDeprecatedColumn(operations.rows(caller, selection, { pin, format: 'csv' }))
}

async function* linesOf(
  pieces: AsyncIterable<{ readonly text: string; readonly rows: number }>,
): AsyncGenerator<LinePiece> {
  for await (const { text, rows } of pieces) yield { lines: [...csvLines(text)], rows }
}
