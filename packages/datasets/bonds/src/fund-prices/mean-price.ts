import { Decimal, roundedText } from '@bourse/kit/values'

/** Maximum relative distance of a price from the median. */
const MAX_DEVIATION = '0.05'
const DIGITS = 6

/**
 * Returns the mean of the prices that several funds report for one bond and day, excluding prices more than 5% from the
 * median.
 * @param prices per 100 of face, exact decimal text; at least one
 * @returns per 100 of face, six decimal places, rounded half to even
 */
export function meanPrice(prices: readonly string[]): string {
  const sorted = prices.map((price) => new Decimal(price)).sort((a, b) => a.cmp(b))
  const median = meanOf([sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]])
  const near = sorted.filter((price) => price.minus(median).abs().lte(median.times(MAX_DEVIATION)))
  // Two prices that are far apart are both far from their median.
  return roundedText(meanOf(near.length === 0 ? [median] : near), DIGITS)
}

function meanOf(prices: readonly (Decimal | undefined)[]): Decimal {
  const known = prices.filter((price) => price !== undefined)
  if (known.length === 0) throw new RangeError('expected a price')
  return known.reduce((sum, price) => sum.plus(price), new Decimal(0)).div(known.length)
}
