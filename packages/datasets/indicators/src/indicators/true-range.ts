import { distance, earlier, largest, minus } from '../series/arithmetic.ts'
import type { Series } from '../series/series.ts'

/**
 * The longest way of a bar: high to low, or from the close before to either. The first bar, with no close before it,
 * has none.
 */
export function trueRange(high: Series, low: Series, close: Series): Series {
  const before = earlier(close, 1)
  return largest(minus(high, low), largest(distance(high, before), distance(low, before)))
}
