/** What a file may at most ask of this machine. */
export interface TableLimits {
  /** Entries in a zip archive. */
  readonly entries: number
  /** Bytes that come out of a gzip file or a zip archive, all entries together. */
  readonly unpackedBytes: number
  /** Unpacked bytes over the bytes of the file as it lies on disk. */
  readonly ratio: number
  /** Characters in one record: a CSV row or an NDJSON line. */
  readonly recordLength: number
  /** Columns in the table. */
  readonly columns: number
  /** Unpacked bytes of one page of a Parquet file. */
  readonly pageBytes: number
}

/** The limits that hold unless others are given: for archives 100 entries, 2 GiB unpacked, ratio 100:1. */
export const defaultLimits: TableLimits = {
  entries: 100,
  unpackedBytes: 2 * 1024 ** 3,
  ratio: 100,
  recordLength: 1024 ** 2,
  columns: 1000,
  pageBytes: 256 * 1024 ** 2,
}
