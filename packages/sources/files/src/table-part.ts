import type { UnpackCount } from '@bourse/kit/readers'

/** A piece of table data: a plain file, the content of a gzip file, or one entry of a zip archive. */
export interface TablePart {
  /** Position in the archive, from 1. */
  readonly entry: number
  /** Name of the part for messages. */
  readonly label: string
  /** File or entry name, whose extension may indicate the format; never used as a path. */
  readonly name: string
  /** Number of bytes that the part takes on disk. */
  readonly bytes: number
  /** Path of the file if it contains the part's bytes uncompressed; undefined otherwise. */
  readonly path: string | undefined
  /** Yields the unpacked bytes from the start; `pass` counts them and enforces the limits. */
  chunks(pass: UnpackCount): AsyncGenerator<Uint8Array>
}

/** A file's tables, and the archive entries that are not tables. */
export interface TableParts {
  readonly parts: readonly TablePart[]
  readonly unread: readonly string[]
}
