/** A document of a filing, from its index page or its complete submission. */
export interface FilingDocument {
  /** `10-K`, `EX-99.1`, `EX-101.SCH`, `GRAPHIC`. */
  readonly type: string
  /** Position in the filing from 1; 0 if unknown. */
  readonly position: number
  /** Null in submissions before about 2001. */
  readonly file_name: string | null
  /** Null if missing or equal to the type. */
  readonly description: string | null
  /** Direct address; null without a file name. */
  readonly url: string | null
  /** Media type by file extension. */
  readonly media_type: string
  readonly size_bytes: number | null
}
