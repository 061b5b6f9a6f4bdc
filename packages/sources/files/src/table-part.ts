import type { UnpackCount } from '@bourse/kit/readers'

/** One stretch of table data: a plain file, what a gzip file holds, or one entry of a zip archive. */
export interface TablePart {
  /** Position in the archive, from 1. */
  readonly entry: number
  /** How messages call it. */
  readonly label: string
  /** The name that may tell the format; never used as a path. */
  readonly name: string
  /** Where the bytes lie on disk as they are, when they do. */
  readonly path: string | undefined
  /** The unpacked bytes from the start; counts and limits go through `pass`. */
  chunks(pass: UnpackCount): AsyncGenerator<Uint8Array>
}

/** The parts of a file, and what an archive holds beside them. */
export interface TableParts {
  readonly parts: readonly TablePart[]
  readonly unread: readonly string[]
}
