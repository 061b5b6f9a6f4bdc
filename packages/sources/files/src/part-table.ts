import type { UnpackCount } from '@bourse/kit/readers'
import type { TableBatch } from './table.ts'

/** The table in one part of a file: its columns, and its rows under the columns of the whole file. */
export interface PartTable {
  readonly columns: readonly string[]
  readonly unread: readonly string[]
  batches(pass: UnpackCount, columns: readonly string[]): AsyncGenerator<TableBatch>
}

/** About how many rows a batch holds. */
export const batchRows = 1000

/** The beginning of a text, for the report of a line that is no row. */
export function beginning(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
