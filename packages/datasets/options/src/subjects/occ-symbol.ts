import { Decimal, isDate } from '@bourse/kit/values'

/** An OCC symbol's parts. */
export interface OccSymbol {
  /** Root as the clearing house writes it: `AAPL`, or `AAPL1` for an adjusted series. */
  readonly root_symbol: string
  /** Expiration date, `YYYY-MM-DD`. */
  readonly expiration: string
  readonly option_type: 'call' | 'put'
  /** Strike in dollars per share, as exact decimal text. */
  readonly strike: string
}

/**
 * Pattern for an OCC symbol: root of up to six characters, optionally padded with spaces, date, C or P, strike in
 * thousandths.
 */
export const OCC_PATTERN = '^(?:O:)?([A-Z0-9]{1,6}) {0,5}(\\d{2})(\\d{2})(\\d{2})([CP])(\\d{8})$'
const SYMBOL = new RegExp(OCC_PATTERN)

/**
 * Parses an OCC symbol, padded to 21 characters or compact, with or without an `O:` prefix, ignoring case. Undefined
 * for any other text.
 */
export function parseOccSymbol(text: string): OccSymbol | undefined {
  const [, root_symbol, year, month, day, type, thousandths] = SYMBOL.exec(text.trim().toUpperCase()) ?? []
  const expiration = `20${year}-${month}-${day}`
  if (root_symbol === undefined || thousandths === undefined || !isDate(expiration)) return undefined
  const strike = new Decimal(thousandths).div(1000)
  if (strike.isZero()) return undefined
  return { root_symbol, expiration, option_type: type === 'C' ? 'call' : 'put', strike: strike.toFixed() }
}

/**
 * Returns the compact OCC symbol: root, date, C or P, strike in thousandths. Undefined if the strike has more than
 * three digits after the decimal point or more than five before.
 */
export function occSymbolOf({ root_symbol, expiration, option_type, strike }: OccSymbol): string | undefined {
  const thousandths = new Decimal(strike).times(1000)
  if (!thousandths.isInteger() || thousandths.lte(0) || thousandths.gte(100_000_000)) return undefined
  const date = expiration.slice(2).replaceAll('-', '')
  const type = option_type === 'call' ? 'C' : 'P'
  return `${root_symbol}${date}${type}${thousandths.toFixed().padStart(8, '0')}`
}
