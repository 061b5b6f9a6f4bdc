import { divideSeries, plus } from '../series/arithmetic.ts'
import type { Series } from '../series/series.ts'

/** Returns each bar's (high + low + close) ÷ 3. */
export const typicalPrice = (high: Series, low: Series, close: Series): Series =>
  divideSeries(plus(plus(high, low), close), 3)
