import { decimalText, isDate } from '@bourse/kit'
import { secSymbol } from '@bourse/sec'

/** `13.00-15.00` is a range without a final price, `13.50` a price; blank where nothing is told. */
export function pricesIn(text: string) {
  const [low, high] = text.split('-').map((part) => moneyIn(part))
  return high === undefined
    ? { offer_price: low ?? null, offer_price_low: null, offer_price_high: null }
    : { offer_price: null, offer_price_low: low ?? null, offer_price_high: high }
}

/** A number with `$` and thousands separators as plain decimal text; null where there is none. */
export const moneyIn = (text: string): string | null => decimalText(text.replace(/[$,\s]/g, '')) ?? null

/** A whole number with thousands separators; null for anything else. */
export function countIn(text: string): string | null {
  const digits = text.replace(/[,\s]/g, '')
  return /^\d{1,18}$/.test(digits) ? digits : null
}

/** A ticker as Bourse writes it: `HAC-U` is `HAC.U`. */
export const symbolIn = (text: string): string | null => (text.trim() === '' ? null : secSymbol(text))

/** The date of `1/26/2024`, or the calendar part of an instant, whatever its offset; null for anything else. */
export function dateFrom(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  const date = year === '' ? text.trim().slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}

/** A text without white space around it; null where it is empty. */
export const textIn = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** A unit tells itself by its ticker; of others the kind is unknown. */
export const typeIn = (symbol: string | null): 'UNIT' | null => (symbol?.endsWith('.U') === true ? 'UNIT' : null)
