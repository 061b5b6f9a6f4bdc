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

/** A line that is not a valid row: what is wrong with it, the beginning of its text, and its parsed cells. */
export interface TableProblem {
  readonly line: number
  readonly problem: string
  readonly text: string
  /**
   * All fields of a CSV line, even if there are too few or too many; in other formats, the complete line as one cell.
   */
  readonly cells: readonly string[]
}

/** Up to about 1,000 consecutive rows, and the invalid lines between them. */
export interface TableBatch {
  /** Number of the zip entry whose lines are counted, starting at 1; always 1 for other files. */
  readonly entry: number
  readonly rows: TableRow[]
  readonly problems: TableProblem[]
}

/** A table in a file. Its columns are known; its rows have not been read yet. */
export interface Table {
  readonly format: TableFormat
  /** Column names in file order, trimmed. */
  readonly columns: readonly string[]
  /** True if the file has no header row; its columns are then numbered from `column_1`. */
  readonly isHeaderless: boolean
  /** The CSV file's delimiter. */
  readonly delimiter?: string | undefined
  /** An archive's entries by their number in batches, with their size on disk; for any other file, the file itself. */
  readonly entries: readonly { readonly entry: number; readonly name: string; readonly bytes: number }[]
  /** Descriptions of content that is not part of the rows: other archive entries, nested Parquet columns. */
  readonly unread: readonly string[]
  /** The file's size on disk. */
  readonly bytes: number
  /** Reads the rows from the start, or those of one entry; a second call reads them again. */
  batches(entry?: number): AsyncGenerator<TableBatch>
  /** Returns the number of bytes on disk that the current `batches()` has read. */
  readBytes(): number
}

/** Options for a file whose name and content do not reveal how to read it. */
export interface TableOptions {
  readonly format?: TableFormat
  /** CSV delimiter; by default detected as `,`, `;`, `|` or tab. */
  readonly delimiter?: string
  /** Column names for a CSV file without a header row. */
  readonly columns?: readonly string[]
  readonly limits?: Partial<TableLimits>
}
