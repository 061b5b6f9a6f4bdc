import { priceWithoutDividends, type Dividend, type Option } from './option.ts'
import { greeksOf, type Greeks } from './greeks.ts'
import { impliedVolatility } from './implied-volatility.ts'

/** A contract's quote as the model takes it; undefined is what is not known. */
export interface Quote {
  readonly type: 'call' | 'put'
  /** Dollars a share. */
  readonly strike: number
  /** Calendar days from the snapshot to the last trading date. */
  readonly daysLeft: number
  /** The mid, else the last price of the session; dollars a share. */
  readonly price: number | undefined
  /** Raw close of the underlying share in dollars. */
  readonly underlyingPrice: number | undefined
  /** A year at the contract's term, continuously compounded. */
  readonly rate: number | undefined
  readonly dividends: readonly Dividend[]
}

/** What the model tells of a quote. */
export interface ModelOutput extends Greeks {
  /** A year: 0.25 is 25%. */
  readonly impliedVolatility: number
}

const LEAST_DAYS = 0.5

/**
 * Implied volatility and greeks of a quote, not rounded. Undefined, never 0, where there is none: no price, underlying
 * price or rate; less than half a calendar day left; the price below the value at 1% volatility or above the one at
 * 500%; dividends to come that are worth the whole share.
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
