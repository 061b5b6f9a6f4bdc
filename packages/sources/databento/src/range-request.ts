import { addDays, Decimal, roundedText } from '@bourse/kit/values'

/** Address for time range requests, by POST. */
export const RANGE_ADDRESS = 'https://hist.databento.com/v0/timeseries.get_range'
/** Address that returns what a time range request would cost, by POST; free of charge. */
export const COST_ADDRESS = 'https://hist.databento.com/v0/metadata.get_cost'

/**
 * Returns the form of a request for the official daily bars for all symbols on a date. Prices are requested as decimal
 * text and symbols by name, because the defaults are integers in billionths and numeric ids.
 */
export function dayRequest(date: string): string {
  return new URLSearchParams({
    ...rangeOf(date, date),
    encoding: 'json',
    pretty_px: 'true',
    pretty_ts: 'true',
    map_symbols: 'true',
  }).toString()
}

/** Returns the form of a request for the cost of all bars from one date to another, both inclusive. */
export function costRequest(from: string, to: string): string {
  return new URLSearchParams(rangeOf(from, to)).toString()
}

/** A nonnegative JSON number, such as `1.25` or `3e-06`. */
const NUMBER = /^\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i
/** Digits after the decimal point of a cost. */
const DIGITS = 6

/**
 * Reads a cost in US dollars from a response to `costRequest`: a JSON number.
 * @throws TypeError if it is not a number
 */
export function costOf(body: string): { readonly amount: string; readonly currency_code: string } {
  const text = body.trim()
  if (!NUMBER.test(text)) throw new TypeError(`expected a cost as a number, got ${JSON.stringify(text.slice(0, 80))}`)
  return { amount: roundedText(new Decimal(text), DIGITS), currency_code: 'USD' }
}

const rangeOf = (from: string, to: string) => ({
  dataset: 'EQUS.SUMMARY',
  schema: 'ohlcv-1d',
  symbols: 'ALL_SYMBOLS',
  start: from,
  // The end is exclusive.
  end: addDays(to, 1),
})
