/** Values of a column, of text or date, to which the rows of a file are limited. */
export interface FileFilter {
  readonly column: string
  readonly values: readonly string[]
}

/** A Parquet file with rows of a table. */
export interface TableFile {
  readonly path: string
  /** Filters that a row must pass, each of them. */
  readonly only: readonly FileFilter[]
}

/** A table that the engine loads before it runs a statement. */
export interface LoadedTable {
  readonly name: string
  readonly files: readonly TableFile[]
}

/** What the engine's process does; each process does one task. */
export type Task =
  | { readonly kind: 'parse'; readonly sql: string }
  | { readonly kind: 'run'; readonly sql: string; readonly tables: readonly LoadedTable[] }

/** How a column's values are written. */
export type ColumnKind = 'text' | 'date' | 'instant' | 'decimal' | 'float' | 'count' | 'boolean' | 'json'

/** A column of a result. */
export interface ResultColumn {
  readonly name: string
  /** DuckDB's name of the type, such as `DECIMAL(38,2)`. */
  readonly type: string
  readonly kind: ColumnKind
  /** Digits after the decimal point of a decimal. */
  readonly scale: number
}

/** A value of a result: numbers, dates and instants as text. */
export type ResultCell = string | boolean | null

/** An error in a statement, or from running it. */
export interface StatementFailure {
  readonly message: string
  /** Offset in the statement in bytes, where DuckDB knows it. */
  readonly position: number | undefined
}

/** A message from the engine's process. */
export type Reply =
  | { readonly tree: string }
  | { readonly columns: readonly ResultColumn[] }
  | { readonly rows: readonly (readonly ResultCell[])[] }
  | { readonly done: true }
  | { readonly failed: StatementFailure }
  | { readonly tooLarge: true }
  /** DuckDB cannot be loaded. */
  | { readonly missing: string }
