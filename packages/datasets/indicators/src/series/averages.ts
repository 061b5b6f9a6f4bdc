import {
  add,
  difference,
  multiply,
  overDouble,
  squareRoot,
  sumOfDistances,
  timesDouble,
  ZERO,
  type DoubleDouble,
} from '../numbers/double-double.ts'
import { divideSeries } from './arithmetic.ts'
import type { Series } from './series.ts'
import { windows } from './windows.ts'

const itself = (value: DoubleDouble) => value

/** Returns the sum of the last `period` values. */
export const sums = (series: Series, period: number): Series => windows(series, period, itself, add)
/** Returns the mean of the last `period` values. */
export const means = (series: Series, period: number): Series => divideSeries(sums(series, period), period)

interface Weighted {
  readonly count: number
  readonly sum: DoubleDouble
  /** Sum of each value times its position, starting at 1. */
  readonly weighted: DoubleDouble
}

/** Returns the weighted mean of the last `period` values, with weights from 1 (oldest) to `period` (newest). */
export function weightedMeans(series: Series, period: number): Series {
  const totals = windows(series, period, weighted, joinWeighted)
  const weights = (period * (period + 1)) / 2
  return totals.map((total) => (total === null ? null : overDouble(total.weighted, weights)))
}

const weighted = (value: DoubleDouble): Weighted => ({ count: 1, sum: value, weighted: value })

const joinWeighted = (a: Weighted, b: Weighted): Weighted => ({
  count: a.count + b.count,
  sum: add(a.sum, b.sum),
  weighted: add(add(a.weighted, b.weighted), timesDouble(b.sum, a.count)),
})

/**
 * Returns the population standard deviation of the last `period` values. It never squares prices, which avoids
 * cancellation.
 */
export function deviations(series: Series, period: number): Series {
  const spreads = windows(series, period, spread, joinSpreads)
  return spreads.map((total) => (total === null ? null : squareRoot(overDouble(total.squares, period))))
}

interface Spread {
  readonly count: number
  readonly sum: DoubleDouble
  /** Sum of the squared distances from the mean. */
  readonly squares: DoubleDouble
}

const spread = (value: DoubleDouble): Spread => ({ count: 1, sum: value, squares: ZERO })

/**
 * Combines two parts: adds their squared distances, plus the squared distance between their means weighted by the sizes
 * of both parts (Chan, Golub, LeVeque).
 */
function joinSpreads(a: Spread, b: Spread): Spread {
  const count = a.count + b.count
  const apart = difference(timesDouble(b.sum, a.count), timesDouble(a.sum, b.count))
  const across = overDouble(multiply(apart, apart), a.count * b.count * count)
  return { count, sum: add(a.sum, b.sum), squares: add(add(a.squares, b.squares), across) }
}

/** Returns the mean absolute deviation of the last `period` values from their mean. */
export function meanDistances(series: Series, period: number): Series {
  return means(series, period).map((centre, at) =>
    centre === null ? null : overDouble(sumOfDistances(series, at - period + 1, at, centre), period),
  )
}
