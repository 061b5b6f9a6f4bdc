import type { DecimalMark } from './read-number.ts'

/** Options for reading files. */
export interface ReadOptions {
  /** Field by column name; an empty field ignores the column. */
  readonly map: Readonly<Record<string, string>>
  /** Name of the preset for the files, or `none`; by default, the columns determine the preset. */
  readonly preset?: string
  /** Values of fields that are the same in every row. */
  readonly set?: Readonly<Record<string, string>>
  /** A pattern such as `{symbol}.us.txt`, used to read these fields from the file name. */
  readonly symbolFromName?: string
  /** Column names of files without a header row. */
  readonly columns?: readonly string[]
  /** Format of dates, such as `D/M/YYYY`. */
  readonly dateFormat?: string
  readonly decimalMark?: DecimalMark
  /** Whether to publish adjusted prices unchanged, with one warning per file. */
  readonly adjustedAsIs?: boolean
  /** Whether splits are known, so that the adjustments of presets with `restated` are undone. */
  readonly knowsSplits?: boolean
  /** When the files were downloaded: adjusted prices include the splits up to this date. */
  readonly downloaded?: string
  /** When the rows became known: a column's name, or one instant for all rows. */
  readonly knownAt?: string
  /** The rows' default market. */
  readonly market?: string
  /** Returns a market's time zone, used to determine the exchange-local date of an instant. */
  readonly zoneOf?: (mic: string) => string | undefined
}
