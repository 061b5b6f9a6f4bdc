import {
  add,
  multiply,
  ONE,
  overDouble,
  subtract,
  timesDouble,
  ZERO,
  type DoubleDouble,
} from '../numbers/double-double.ts'
import type { Series } from './series.ts'

/** Recursive averages: each bar moves the average toward its value by a fixed fraction of the difference. */
export interface Smoothing {
  /** Exponential moving average: fraction 2 ÷ (period + 1). */
  ema(series: Series, period: number): Series
  /** Wilder’s average: fraction 1 ÷ period. */
  wilder(series: Series, period: number): Series
}

/** Maximum weight of a recursive average's seed in a returned value. */
const SEED_WEIGHT = 1e-20

/**
 * Returns the number of bars after which the seed's weight is negligible: the smallest n with (1 − share)ⁿ below 1e-20.
 */
export function settlingBars(share: number): number {
  if (share >= 1) return 1
  return Math.floor(Math.log(SEED_WEIGHT) / Math.log1p(-share)) + 1
}

/** Returns the number of bars before the first value of an exponential moving average: 480 for a period of 20. */
export const emaWarmUp = (period: number): number => period - 1 + settlingBars(2 / (period + 1))
/** Returns the number of bars before the first value of Wilder’s average. */
export const wilderWarmUp = (period: number): number => period - 1 + settlingBars(1 / period)

/**
 * Returns recursive averages that are seeded with the mean of the first `period` values and stay null for the number of
 * bars that `settling` returns. After a missing value, an average restarts.
 */
export function smoothingAfter(settling: (share: number) => number): Smoothing {
  return {
    ema: (series, period) =>
      recursive(series, period, overDouble(timesDouble(ONE, 2), period + 1), settling(2 / (period + 1))),
    wilder: (series, period) => recursive(series, period, overDouble(ONE, period), settling(1 / period)),
  }
}

/** Recursive averages without values until their seed’s weight is negligible. */
export const settledSmoothing: Smoothing = smoothingAfter(settlingBars)

/** Recursive averages with values from their seed on. */
export const seededSmoothing: Smoothing = smoothingAfter(() => 0)

function recursive(series: Series, period: number, share: DoubleDouble, settling: number): Series {
  const shown = period + settling
  let count = 0
  let average = ZERO
  return series.map((value) => {
    if (value === null) {
      count = 0
      average = ZERO
      return null
    }
    count++
    if (count < period) average = add(average, value)
    else if (count === period) average = overDouble(add(average, value), period)
    else average = add(average, multiply(subtract(value, average), share))
    return count < shown ? null : average
  })
}
