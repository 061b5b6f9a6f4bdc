/** A document in a filing, from its index page or its complete submission. */
export interface FilingDocument {
  /** Document type, such as `10-K`, `EX-99.1`, `EX-101.SCH` or `GRAPHIC`. */
  readonly type: string
  /** Position in the filing from 1; 0 if unknown. */
  readonly position: number
  /** File name; null in submissions before about 2001. */
  readonly file_name: string | null
  /** Description; null if it is missing or equal to the type. */
  readonly description: string | null
  /** Direct address; null if the document has no file name. */
  readonly url: string | null
  /** Media type, derived from the file extension. */
  readonly media_type: string
  readonly size_bytes: number | null
}
