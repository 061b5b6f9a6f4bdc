import type { UnpackCount } from '@bourse/kit/readers'
import type { TableBatch } from './table.ts'

/** The table in one part of a file: its columns, and its rows aligned to the complete file's columns. */
export interface PartTable {
  readonly columns: readonly string[]
  readonly isHeaderless?: boolean
  readonly delimiter?: string
  readonly unread: readonly string[]
  batches(pass: UnpackCount, columns: readonly string[]): AsyncGenerator<TableBatch>
}

/** Approximate number of rows per batch. */
export const batchRows = 1000

/** Returns the beginning of a string, for messages about lines that are not rows. */
export function beginning(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
