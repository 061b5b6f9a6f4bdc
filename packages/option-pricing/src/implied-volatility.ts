import { blackScholesValue } from './black-scholes.ts'
import { brentRoot, type Bracket } from './brent.ts'
import { exerciseValue, type Option } from './option.ts'
import { valuationOf } from './option-value.ts'

/** The range of annual volatilities to search: 1% to 500%. */
export const VOLATILITY_RANGE = { least: 0.01, most: 5 } as const

/** The search's tolerance, in units of annual volatility. */
const TOLERANCE = 1e-7

/** Prices closer than this count as equal. Market prices are whole cents. */
const SAME_PRICE = 1e-9

/** The initial bracket's relative distance from the guess, and the growth factor of that distance. */
const [FIRST_REACH, GROWTH] = [0.01, 5]

/**
 * Returns the annual volatility at which the option's value is `price` (dollars per share), found by Brent's method
 * between 0.01 and 5, to 1e-7. Undefined if none exists: the price is below the value at 0.01 or above the value at 5,
 * or it equals the payoff of immediate exercise, which is consistent with many volatilities.
 */
export function impliedVolatility(option: Option, price: number): number | undefined {
  const { comparesExercise, value } = valuationOf(option)
  if (comparesExercise && price <= exerciseValue(option) + SAME_PRICE) return undefined
  const excess = (volatility: number) => value(option, volatility) - price
  const bracket = comparesExercise ? bracketAround(excess, europeanGuess(option, price)) : wholeRange(excess)
  return bracket === undefined ? undefined : brentRoot(excess, bracket, TOLERANCE)
}

/**
 * Returns the volatility at which the European formula matches the price: cheap to compute and close to the American
 * one.
 */
function europeanGuess(option: Option, price: number): number {
  const excess = (volatility: number) => blackScholesValue(option, volatility) - price
  const bracket = wholeRange(excess)
  if (bracket !== undefined) return brentRoot(excess, bracket, 1e-4)
  return excess(VOLATILITY_RANGE.least) > 0 ? VOLATILITY_RANGE.least : VOLATILITY_RANGE.most
}

function wholeRange(excess: (volatility: number) => number): Bracket | undefined {
  const { least: low, most: high } = VOLATILITY_RANGE
  const [atLow, atHigh] = [excess(low), excess(high)]
  if (atLow > SAME_PRICE || atHigh < -SAME_PRICE) return undefined
  return { low, high, atLow: Math.min(atLow, 0), atHigh: Math.max(atHigh, 0) }
}

/**
 * Grows the bracket from the guess toward the root, up to the limits of the range. This usually takes two trees;
 * Brent's method on the entire range takes ten.
 */
function bracketAround(excess: (volatility: number) => number, guess: number): Bracket | undefined {
  const { least, most } = VOLATILITY_RANGE
  let [near, atNear] = [guess, excess(guess)]
  const isTooHigh = atNear > 0
  for (let reach = FIRST_REACH; ; reach *= GROWTH) {
    const far = isTooHigh ? Math.max(guess * (1 - reach), least) : Math.min(guess * (1 + reach), most)
    const atFar = excess(far)
    if (atFar > 0 !== isTooHigh)
      return isTooHigh
        ? { low: far, atLow: atFar, high: near, atHigh: atNear }
        : { low: near, atLow: atNear, high: far, atHigh: atFar }
    if (far === least || far === most) return undefined
    ;[near, atNear] = [far, atFar]
  }
}
