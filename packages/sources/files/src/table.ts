import type { TableLimits } from './limits.ts'

/** Supported table formats. */
export type TableFormat = 'csv' | 'ndjson' | 'parquet'

/** One cell as exact text; null if the file has no value. */
export type Cell = string | null

/** A row with its cells aligned to the table's columns; `line` counts from 1 (for Parquet, the row number). */
export interface TableRow {
  readonly line: number
  readonly values: Cell[]
}

/** A line that is not a valid row: the problem (expected and actual), the start of its text, and its parsed cells. */
export interface TableProblem {
  readonly line: number
  readonly problem: string
  readonly text: string
  /** The fields of a CSV line, whatever their number; in other formats the complete line as one cell. */
  readonly cells: readonly string[]
}

/** Up to about 1,000 consecutive rows, and the invalid lines between them. */
export interface TableBatch {
  /** The zip entry in which lines are counted, from 1; always 1 for other files. */
  readonly entry: number
  readonly rows: TableRow[]
  readonly problems: TableProblem[]
}

/** A table in a file: its columns are known, its rows not yet read. */
export interface Table {
  readonly format: TableFormat
  /** Column names in file order, trimmed. */
  readonly columns: readonly string[]
  /** Whether the file has no header row: its columns are numbered, `column_1` first. */
  readonly isHeaderless: boolean
  /** Delimiter of a CSV file. */
  readonly delimiter?: string | undefined
  /** Names of the entries of an archive, each with its number in batches; the name of any other file. */
  readonly entries: readonly { readonly entry: number; readonly name: string }[]
  /** Content that is not part of the rows: other archive entries, nested Parquet columns. */
  readonly unread: readonly string[]
  /** Size of the file on disk. */
  readonly bytes: number
  /** Reads the rows from the start; a second call reads them again. */
  batches(): AsyncGenerator<TableBatch>
  /** Bytes of the file on disk that the running `batches()` has read. */
  readBytes(): number
}

/** How to read a file if its name and content do not determine it. */
export interface TableOptions {
  readonly format?: TableFormat
  /** CSV delimiter; by default detected among `,` `;` `|` and tab. */
  readonly delimiter?: string
  /** Column names for a CSV file without a header row. */
  readonly columns?: readonly string[]
  readonly limits?: Partial<TableLimits>
}
