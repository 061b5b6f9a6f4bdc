/** A file and the command that imports it. */
export interface FileToImport {
  readonly path: string
  readonly rows: number
  /** Arguments of `bourse import` before the path. */
  readonly args: readonly string[]
  /**
   * Whether the file contains what the measured rows refer to, such as listings, so that its import is not measured.
   */
  readonly isBasis?: boolean
}

/** A kind of request, different each time. */
export interface SizeRead {
  readonly name: string
  /** Number of rows in every response. */
  readonly rows: number
  next(): string
}

/** Generated rows of a size. */
export interface SizedData {
  readonly rows: number
  readonly title: string
  /** Writes the files into a folder one at a time; each is imported before the next is written. */
  files(folder: string): AsyncIterable<FileToImport>
  /** Requests whose responses have as many rows as those of the other size. */
  reads(other: SizedData): readonly SizeRead[]
}

/** A size that the service must support: generated rows of one dataset. */
export interface Size {
  readonly dataset: string
  readonly summary: string
  /** Maximum minutes for the benchmark. */
  readonly minutes: number
  /** Maximum bytes per row after the nightly jobs, if there is one. */
  readonly bytesPerRow?: number
  /** Generates a fraction of the rows. */
  data(scale: number): SizedData
}
