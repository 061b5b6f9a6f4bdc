import { blackScholesValue } from './black-scholes.ts'
import { brentRoot, type Bracket } from './brent.ts'
import { exerciseValue, type Option } from './option.ts'
import { valuationOf } from './option-value.ts'

/** The volatilities a year that are looked through: 1% to 500%. */
export const VOLATILITY_RANGE = { least: 0.01, most: 5 } as const

/** How exactly the volatility is found. */
const TOLERANCE = 1e-7

/** Prices are whole cents; what lies nearer is the same. */
const SAME_PRICE = 1e-9

/** How far the first bracket reaches around the guess, and how fast it grows, as shares of the guess. */
const [FIRST_REACH, GROWTH] = [0.01, 5]

/**
 * The volatility a year at which the option's value is `price` (dollars a share), found by Brent's method within 0.01
 * to 5, to 1e-7. Undefined where there is none: the price is below the value at 0.01 or above the one at 5, or it is
 * what exercise at once pays, which many volatilities explain.
 */
export function impliedVolatility(option: Option, price: number): number | undefined {
  const { comparesExercise, value } = valuationOf(option)
  if (comparesExercise && price <= exerciseValue(option) + SAME_PRICE) return undefined
  const excess = (volatility: number) => value(option, volatility) - price
  const bracket = comparesExercise ? bracketAround(excess, europeanGuess(option, price)) : wholeRange(excess)
  return bracket === undefined ? undefined : brentRoot(excess, bracket, TOLERANCE)
}

/** Where the European formula finds the price: near the American one's volatility, and cheap. */
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
 * The bracket grows from the guess towards the root, and ends at the range's: two trees mostly, where the whole range
 * takes Brent's method ten.
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
