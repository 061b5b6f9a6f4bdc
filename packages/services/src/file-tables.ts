import { service, type Knowledge } from '@bourse/kit'
import type { Caller, FieldKind } from '@bourse/kit/delivery'

/** A column of a table's files; the Parquet type follows from its kind. */
interface FileColumn {
  readonly name: string
  readonly kind: FieldKind
}

/** The rows of a record in a market, in Parquet files: one per day, month or year. */
export interface FileTable {
  /** Id of the dataset. */
  readonly share: string
  /** Id of the operation whose rows the table has. */
  readonly operation: string
  /** The market, in lowercase. */
  readonly schema: string
  /** The record and the period of its files, such as `daily_bars_by_month`. */
  readonly name: string
  readonly description: string
  readonly period: 'day' | 'month' | 'year'
  /** The column with the date; each file contains the dates of its period. */
  readonly date: string
  readonly columns: readonly FileColumn[]
}

/** A Parquet file of a table. */
export interface TableFile {
  /** Unique in the table: files with the same id have the same bytes. */
  readonly id: string
  /** First day of its period. */
  readonly date: string
  readonly rows: string
  readonly bytes: string
  /** Name in the object store. */
  readonly object: string
  /** When it was published, UTC with microseconds. */
  readonly published_at: string
}

/** A file with rows that a publication changed. */
export interface TableChange {
  /**
   * `insert`: all of its rows are new; `delete`: all of them are removed; `rows`: the column `_change_type` states the
   * kind of change per row.
   */
  readonly kind: 'insert' | 'delete' | 'rows'
  /** The file; `published_at` is the instant of the change. */
  readonly file: TableFile
}

/** The tables of Parquet files that a deployment writes, for protocols that share them. */
export interface FileTables {
  /**
   * Returns the tables of all installed collections, including those of disabled collections; with `knowledge`, only
   * those that had a file at that time.
   */
  list(knowledge?: Knowledge): Promise<readonly FileTable[]>
  /**
   * Rejects unless the table's collection is serving, and the caller may see every row that its file for a date can
   * contain.
   */
  authorize(caller: Caller, table: FileTable, date: string): Promise<void>
  /** Returns a table's files as known at a time, oldest date first. */
  files(table: FileTable, knowledge: Knowledge): Promise<readonly TableFile[]>
  /**
   * Returns the files with a daily table's changes as known at a time: oldest date first, and for each date in order of
   * publication. Monthly and yearly tables have none.
   */
  changes(table: FileTable, knowledge: Knowledge): Promise<readonly TableChange[]>
}

/** The tables of Parquet files, provided by the package that writes them. */
export const fileTables = service<FileTables>('files.tables')
