import { distance, earlier, largest, minus } from '../series/arithmetic.ts'
import type { Series } from '../series/series.ts'

/**
 * Returns each bar's true range: the largest of high − low and the distances of both from the previous close. Null for
 * the first bar, which has no previous close.
 */
export function trueRange(high: Series, low: Series, close: Series): Series {
  const before = earlier(close, 1)
  return largest(minus(high, low), largest(distance(high, before), distance(low, before)))
}
