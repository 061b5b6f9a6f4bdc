import { whole, type ValuesOf } from '../definition/parameter.ts'
import { inTurn, ofEma, together, type Lookback } from '../series/lookback.ts'

/** Parameters for indicators that compare a fast and a slow average and smooth the difference. */
export const fastAndSlow = {
  fast: whole('Bars in the faster average; fewer than slow', { default: 12 }),
  slow: whole('Bars in the slower average', { default: 26, min: 2 }),
  signal: whole('Bars in the signal average', { default: 9 }),
}

type Values = ValuesOf<typeof fastAndSlow>

/** Returns the lookbacks of the difference between the two averages and of their signal line. */
export function fastAndSlowLookbacks({ fast, slow, signal }: Values): readonly [line: Lookback, signal: Lookback] {
  const line = together(ofEma(fast), ofEma(slow))
  return [line, inTurn(line, ofEma(signal))]
}

/** Returns an error unless the fast period is shorter than the slow period. */
export const fasterError = ({ fast, slow }: Values): string | undefined =>
  fast < slow ? undefined : `fast must be below slow, got fast ${fast} and slow ${slow}`
