import { UNTRUSTED, type UnpackLimits } from '@bourse/kit/readers'

/** Limits on the resources that reading one file may consume. */
export interface TableLimits extends UnpackLimits {
  /** Maximum number of characters in one record: a CSV row or an NDJSON line. */
  readonly recordLength: number
  /** Maximum number of columns in the table. */
  readonly columns: number
  /** Maximum number of unpacked bytes in one page of a Parquet file. */
  readonly pageBytes: number
}

/** Default limits. */
export const defaultLimits: TableLimits = {
  ...UNTRUSTED,
  recordLength: 1024 ** 2,
  columns: 1000,
  pageBytes: 256 * 1024 ** 2,
}
