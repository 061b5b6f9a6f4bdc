import type { TableLimits } from './limits.ts'

/** The three forms of table that are read. */
export type TableFormat = 'csv' | 'ndjson' | 'parquet'

/** One cell as exact text; null where the file has nothing. */
export type Cell = string | null

/** A row with its cells aligned to the table's columns; `line` counts from 1 (in Parquet: the row's number). */
export interface TableRow {
  readonly line: number
  readonly values: Cell[]
}

/**
 * A line that could not be made a row: what was expected and came, the beginning of its text, and what was read of it.
 */
export interface TableProblem {
  readonly line: number
  readonly problem: string
  readonly text: string
  /** The fields of a CSV line, however many they are; elsewhere the whole line as one. */
  readonly cells: readonly string[]
}

/** Up to about 1,000 rows that follow each other, and the lines between them that are no rows. */
export interface TableBatch {
  /** Which entry of a zip archive the lines are counted in, from 1; always 1 elsewhere. */
  readonly entry: number
  readonly rows: TableRow[]
  readonly problems: TableProblem[]
}

/** A table in a file, told but not yet read. */
export interface Table {
  readonly format: TableFormat
  /** Column names in order, as the file writes them (trimmed). */
  readonly columns: readonly string[]
  /** What is in the file but not in the rows: other entries of an archive, nested Parquet columns. */
  readonly unread: readonly string[]
  /** Size of the file on disk. */
  readonly bytes: number
  /** Reads the rows from the start; a second call reads them again. */
  batches(): AsyncGenerator<TableBatch>
  /** Bytes of the file on disk that the running `batches()` has taken in. */
  readBytes(): number
}

/** How to read a file where its name and content do not tell. */
export interface TableOptions {
  readonly format?: TableFormat
  /** CSV: one of `,` `;` `|` or tab is found out where it is not given. */
  readonly delimiter?: string
  /** CSV without a header row: the names of its columns. */
  readonly columns?: readonly string[]
  readonly limits?: Partial<TableLimits>
}
