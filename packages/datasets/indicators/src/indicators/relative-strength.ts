import { aboveZero, belowZero, change, percentOf, plus } from '../series/arithmetic.ts'
import { inTurn, ofBars, ofWilder, type Lookback } from '../series/lookback.ts'
import type { Series } from '../series/series.ts'
import type { Smoothing } from '../series/smoothing.ts'

/** Returns gains as a percentage of all bar-to-bar changes, from 0 to 100. */
export function relativeStrength(series: Series, period: number, smoothing: Smoothing): Series {
  const moves = change(series, 1)
  const gains = smoothing.wilder(aboveZero(moves), period)
  const losses = smoothing.wilder(belowZero(moves), period)
  return percentOf(gains, plus(gains, losses))
}

/** Returns the lookback of relative strength; each change also needs the preceding bar. */
export const relativeStrengthLookback = (period: number): Lookback => inTurn(ofBars(2), ofWilder(period))
