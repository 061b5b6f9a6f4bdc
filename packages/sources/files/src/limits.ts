import { UNTRUSTED, type UnpackLimits } from '@bourse/kit/readers'

/** Limits on what reading one file may consume. */
export interface TableLimits extends UnpackLimits {
  /** Characters in one record: a CSV row or an NDJSON line. */
  readonly recordLength: number
  /** Columns in the table. */
  readonly columns: number
  /** Unpacked bytes of one page of a Parquet file. */
  readonly pageBytes: number
}

/** Default limits. */
export const defaultLimits: TableLimits = {
  ...UNTRUSTED,
  recordLength: 1024 ** 2,
  columns: 1000,
  pageBytes: 256 * 1024 ** 2,
}
