import type { Table, TableBatch, TableOptions } from '@bourse/files'
import type { IncomingRow } from '../../publishing/index.ts'
import type { UnpackLimits } from '@bourse/kit/readers'
import type { PackedRaw } from './packed-raw.ts'

/** Most resident memory of a reading process, in bytes. */
export const MOST_MEMORY = 512 * 1024 * 1024

type Limits = Partial<UnpackLimits> | undefined

/** Rows that a source yields, with the number of the feed that each belongs to. */
export interface ReadRows {
  readonly feed: number
  readonly rows: readonly IncomingRow[]
}

/** A source, as a process that knows nothing of this one finds it. */
export interface SourceAt {
  /** URL of the module that exports the dataset of the source. */
  readonly module: string
  readonly dataset: string
  readonly source: string
}

/** What is read in a process of its own: what each reader takes, and what it yields piece by piece. */
export interface Readers {
  /** What a table is, without its rows. */
  'table-head': {
    readonly takes: { readonly path: string; readonly options: TableOptions }
    readonly yields: Pick<Table, 'format' | 'columns' | 'unread' | 'bytes'>
  }
  /** The rows of a table, with the bytes of the file read so far. */
  table: {
    readonly takes: { readonly path: string; readonly options: TableOptions }
    readonly yields: { readonly batch: TableBatch; readonly readBytes: number }
  }
  /** The rows of a source. */
  source: {
    readonly takes: SourceAt & { readonly raw: PackedRaw; readonly unit: unknown }
    readonly yields: ReadRows
  }
  /** Rows of a source that is read on demand. */
  'read-through': {
    readonly takes: SourceAt & { readonly raw: PackedRaw; readonly unit: unknown }
    readonly yields: readonly unknown[]
  }
  /** A document of JSON, with numbers as they are written. */
  json: {
    readonly takes: { readonly path: string }
    readonly yields: unknown
  }
  /** Unpacks a gzip file into another one, whose path it yields. */
  gunzip: {
    readonly takes: { readonly path: string; readonly target: string; readonly limits: Limits }
    readonly yields: string
  }
  /** The names in a zip archive, in its order. */
  'zip-names': {
    readonly takes: { readonly path: string; readonly limits: Limits }
    readonly yields: readonly string[]
  }
  /** Unpacks entries of a zip archive, by their numbers, into files, whose paths it yields. */
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

/** What the reading process is sent: a task, or that the next piece of it may be sent. */
export type Order =
  { readonly begin: ReaderName; readonly takes: Readers[ReaderName]['takes'] } | { readonly next: true }

/** What it sends back for each piece. */
export type Piece =
  | { readonly value: unknown }
  | { readonly done: true }
  | { readonly error: { readonly name: string; readonly message: string; readonly more: object } }
