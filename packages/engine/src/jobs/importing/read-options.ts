import type { DecimalMark } from './read-number.ts'

/** How files are read. */
export interface ReadOptions {
  /** Maps columns of the file to fields of the record. */
  readonly map: Readonly<Record<string, string>>
  /** Values of fields that are the same for every row. */
  readonly set?: Readonly<Record<string, string>>
  /** A pattern such as `{symbol}.us.txt`: the name of each file states these fields. */
  readonly symbolFromName?: string
  /** Column names of files without a header row. */
  readonly columns?: readonly string[]
  /** Format of dates, such as `D/M/YYYY`. */
  readonly dateFormat?: string
  readonly decimalMark?: DecimalMark
  /** Publishes adjusted prices as they are, with a warning per file. */
  readonly adjustedAsIs?: boolean
  /** A column of the file, or one instant for all rows. */
  readonly knownAt?: string
  /** Default market of rows. */
  readonly market?: string
  /** Time zone of a market, to tell the exchange-local date of an instant. */
  readonly zoneOf?: (mic: string) => string | undefined
}
