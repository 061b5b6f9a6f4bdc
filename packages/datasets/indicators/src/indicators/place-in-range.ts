import { minus, percentOf } from '../series/arithmetic.ts'
import { highest, lowest } from '../series/extremes.ts'
import type { Series } from '../series/series.ts'

/**
 * Returns the position of a series between the lowest low and the highest high of the last `period` bars, from 0 to
 * 100; null if the two are equal.
 */
export function placeInRange(series: Series, high: Series, low: Series, period: number): Series {
  const bottom = lowest(low, period)
  return percentOf(minus(series, bottom), minus(highest(high, period), bottom))
}
