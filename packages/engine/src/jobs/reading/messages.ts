import type { Table, TableBatch, TableOptions } from '@bourse/files'
import type { IncomingRow } from '../../publishing/index.ts'
import type { UnpackLimits } from '@bourse/kit/readers'
import type { PackedRaw } from './packed-raw.ts'

/** A reading process's maximum resident memory, in bytes. */
export const MOST_MEMORY = 512 * 1024 * 1024

type Limits = Partial<UnpackLimits> | undefined

/** A source's rows, each with the number of its feed. */
export interface ReadRows {
  readonly feed: number
  readonly rows: readonly IncomingRow[]
  /** Number of rows that the source omitted or changed, by rule; only on the last piece. */
  readonly tallies?: Readonly<Record<string, number>>
}

/** The location from which a separate process loads a source. */
export interface SourceAt {
  /** URL of the module that exports the source's dataset. */
  readonly module: string
  readonly dataset: string
  readonly source: string
}

/** A table's description, without its rows. */
export type TableHead = Omit<Table, 'batches' | 'readBytes'>

/** Where a table is: a file, or one entry of an archive. */
export interface TableAt {
  readonly path: string
  readonly options: TableOptions
  /** Number of the entry; undefined for all of a file's rows. */
  readonly entry: number | undefined
}

/** Some rows of one of several tables. */
export interface TablePiece {
  /** Position of the table among those that the task reads. */
  readonly table: number
  readonly batch: TableBatch
  /** Number of the table's bytes on disk that have been read so far. */
  readonly readBytes: number
}

/** The readers that run in the reading process, each with its input and pieces. */
export interface Readers {
  /** The descriptions of files with tables, in the order of their paths, without rows. */
  'table-heads': {
    readonly takes: { readonly paths: readonly string[]; readonly options: TableOptions }
    readonly yields: readonly TableHead[]
  }
  /** The rows of several tables, one after the other. */
  tables: {
    readonly takes: { readonly tables: readonly TableAt[] }
    readonly yields: readonly TablePiece[]
  }
  /** A source's rows. */
  source: {
    readonly takes: SourceAt & { readonly raw: PackedRaw; readonly unit: unknown }
    readonly yields: ReadRows
  }
  /** An on-demand source's rows. */
  'read-through': {
    readonly takes: SourceAt & { readonly raw: PackedRaw; readonly unit: unknown }
    readonly yields: readonly unknown[]
  }
  /** A JSON document; numbers retain their original text. */
  json: {
    readonly takes: { readonly path: string }
    readonly yields: unknown
  }
  /** Unpacks a gzip file and yields the path to the result. */
  gunzip: {
    readonly takes: { readonly path: string; readonly target: string; readonly limits: Limits }
    readonly yields: string
  }
  /** A zip archive's entry names, in archive order. */
  'zip-names': {
    readonly takes: { readonly path: string; readonly limits: Limits }
    readonly yields: readonly string[]
  }
  /** Unpacks the numbered entries of a zip archive and yields the paths to the files. */
  unzip: {
    readonly takes: {
      readonly path: string
      readonly targets: ReadonlyMap<number, string>
      readonly limits: Limits
    }
    readonly yields: string
  }
}

export type ReaderName = keyof Readers

/** A message to the reading process: a new task, or a request for its next piece. */
export type Order =
  { readonly begin: ReaderName; readonly takes: Readers[ReaderName]['takes'] } | { readonly next: true }

/** A message from the reading process for each piece. */
export type Piece =
  | { readonly value: unknown }
  | { readonly done: true }
  | { readonly error: { readonly name: string; readonly message: string; readonly more: object } }
