/** A document of a filing, from its index page or out of the complete submission. */
export interface FilingDocument {
  /** `10-K`, `EX-99.1`, `EX-101.SCH`, `GRAPHIC`. */
  readonly type: string
  /** Place in the filing from 1; 0 where it has none. */
  readonly position: number
  /** Null in submissions before about 2001. */
  readonly file_name: string | null
  /** Null where there is none or it only repeats the type. */
  readonly description: string | null
  /** The plain address; null without a file name. */
  readonly url: string | null
  /** By the extension. */
  readonly media_type: string
  readonly size_bytes: number | null
}
