import { decimalText, isDate, oneLine } from '@bourse/kit/values'
import { secSymbol } from '@bourse/sec'

/** Placeholders that publishers write in cells without a value. */
const NOTHING: ReadonlySet<string> = new Set(['', '-', '--', 'n/a', 'tba', 'tbd'])

/** A cell whose value could not be read. */
interface Unread {
  readonly field: string
  readonly text: string
}

/** Reads a row's cells, and notes those whose value cannot be read. */
export function cellReader(cell: (name: string) => string) {
  const unread: Unread[] = []
  return {
    unread,
    /** Returns a cell's value; null if the cell is empty or its value cannot be read. */
    read<T>(field: string, readText: (text: string) => T | null): T | null {
      const text = oneLine(cell(field))
      if (NOTHING.has(text.toLowerCase())) return null
      const value = readText(text)
      if (value === null) unread.push({ field, text: text.slice(0, 60) })
      return value
    },
  }
}

const NO_PRICES = { offer_price: null, offer_price_low: null, offer_price_high: null }

/** An offering's prices, where reported. */
export type Prices = Readonly<Record<keyof typeof NO_PRICES, string | null>>

/** Reads `13.00-15.00` as a range without a final price, and `13.50` as a price; null for anything else. */
export function pricesIn(text: string): Prices | null {
  const [low = null, high, more] = text.split('-').map(moneyIn)
  if (low === null || high === null || more !== undefined) return null
  return high === undefined
    ? { ...NO_PRICES, offer_price: low }
    : { ...NO_PRICES, offer_price_low: low, offer_price_high: high }
}

/** Returns the prices in a cell; all null if the cell is empty. */
export const pricesOf = ({ read }: Pick<ReturnType<typeof cellReader>, 'read'>, field: string): Prices =>
  read(field, pricesIn) ?? NO_PRICES

/** Returns a number with `$` and thousands separators as plain decimal text; null for anything else. */
export const moneyIn = (text: string): string | null => decimalText(oneLine(text).replace(/[$,\s]/g, '')) ?? null

/** Returns a whole number with thousands separators as plain text; null for anything else. */
export function countIn(text: string): string | null {
  const digits = text.replace(/[,\s]/g, '')
  return /^\d{1,18}$/.test(digits) ? digits : null
}

/** Converts a ticker to Bourse's notation: `HAC-U` and `PVT'U` to `HAC.U` and `PVT.U`. */
export function symbolIn(text: string): string | null {
  const written = oneLine(text).replace(/(?<=\w)['’](?=\w)/, '-')
  return written === '' ? null : secSymbol(written)
}

/**
 * Returns the date in `1/26/2024`, or an instant's calendar date as written, ignoring its offset; null for anything
 * else.
 */
export function dateFrom(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  const date = year === '' ? text.trim().slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}

/** Returns text on one line; null if it is empty. */
export const textIn = (text: string): string | null => (oneLine(text) === '' ? null : oneLine(text))

/** Recognizes units by their ticker; the type of other securities is unknown. */
export const typeIn = (symbol: string | null): 'UNIT' | null => (symbol?.endsWith('.U') === true ? 'UNIT' : null)
