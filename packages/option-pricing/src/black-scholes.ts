import { normalDensity, normalProbability } from './normal-distribution.ts'
import { priceWithoutDividends, type Option } from './option.ts'

/**
 * Returns the value of a European option in dollars per share: Black–Scholes on S*, the price without future dividends
 * (escrowed dividends). `volatility` is annual and above 0. Source: Black and Scholes (1973); Hull, Options, Futures,
 * and Other Derivatives, "The Black–Scholes–Merton Model".
 */
export function blackScholesValue(option: Option, volatility: number): number {
  const { strike, rate, years } = option
  const price = priceWithoutDividends(option)
  const sign = option.type === 'call' ? 1 : -1
  const spread = volatility * Math.sqrt(years)
  const d1 = upperDistance(price, strike, rate, years, spread)
  const strikeNow = strike * Math.exp(-rate * years)
  return sign * (price * normalProbability(sign * d1) - strikeNow * normalProbability(sign * (d1 - spread)))
}

/** A value's first and second derivative with respect to the share price, and its change per day. */
export interface Slopes {
  /** Change in value per dollar of the share price. */
  readonly delta: number
  /** Change in delta per dollar of the share price. */
  readonly gamma: number
  /** Change in value in dollars per share per calendar day. */
  readonly theta: number
}

/**
 * Returns a European option's delta and gamma (both per dollar of the share price) and theta (dollars per share per
 * calendar day), in closed form.
 */
export function blackScholesSlopes(option: Option, volatility: number): Slopes {
  const { strike, rate, years } = option
  const price = priceWithoutDividends(option)
  const sign = option.type === 'call' ? 1 : -1
  const spread = volatility * Math.sqrt(years)
  const d1 = upperDistance(price, strike, rate, years, spread)
  const density = normalDensity(d1)
  const interest = rate * strike * Math.exp(-rate * years) * normalProbability(sign * (d1 - spread))
  return {
    delta: sign * normalProbability(sign * d1),
    gamma: density / (price * spread),
    theta: (-(price * density * volatility) / (2 * Math.sqrt(years)) - sign * interest) / 365,
  }
}

/** Returns d1, the distance between strike and price in standard deviations. */
function upperDistance(price: number, strike: number, rate: number, years: number, spread: number): number {
  return (Math.log(price / strike) + rate * years) / spread + spread / 2
}
