import { priceWithoutDividends, type Dividend, type Option } from './option.ts'
import { greeksOf, type Greeks } from './greeks.ts'
import { impliedVolatility } from './implied-volatility.ts'

/** A contract's quote as model input; undefined values are unknown. */
export interface Quote {
  readonly type: 'call' | 'put'
  /** Strike in dollars per share. */
  readonly strike: number
  /** Calendar days from the snapshot to the last trading date. */
  readonly daysLeft: number
  /** The mid price, or else the session's last price, in dollars per share. */
  readonly price: number | undefined
  /** Unadjusted close of the underlying share, in dollars. */
  readonly underlyingPrice: number | undefined
  /** Annual rate for the contract's term, continuously compounded. */
  readonly rate: number | undefined
  readonly dividends: readonly Dividend[]
}

/** A quote's model output. */
export interface ModelOutput extends Greeks {
  /** Annual implied volatility: 0.25 is 25%. */
  readonly impliedVolatility: number
}

const LEAST_DAYS = 0.5

/**
 * Returns a quote's implied volatility and greeks, unrounded. Undefined, never 0, if there is no result: no price,
 * underlying price or rate; less than half a calendar day left; a price below the value at 1% volatility or above the
 * value at 500%; future dividends worth at least the entire share.
 */
export function modelOf(quote: Quote): ModelOutput | undefined {
  const option = optionOf(quote)
  if (option === undefined || quote.price === undefined) return undefined
  const volatility = impliedVolatility(option, quote.price)
  return volatility === undefined ? undefined : { impliedVolatility: volatility, ...greeksOf(option, volatility) }
}

function optionOf({ type, strike, daysLeft, underlyingPrice, rate, dividends }: Quote): Option | undefined {
  if (underlyingPrice === undefined || rate === undefined || daysLeft < LEAST_DAYS) return undefined
  const option = { type, strike, years: daysLeft / 365, underlyingPrice, rate, dividends }
  return strike > 0 && priceWithoutDividends(option) > 0 ? option : undefined
}
