import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { percentOf } from '../series/arithmetic.ts'
import { inTurn, ofBars, ofWilder } from '../series/lookback.ts'
import { trueRange } from './true-range.ts'

export const natr = indicator({
  name: 'natr',
  title: 'Normalized average true range',
  formula: 'natr = 100 × atr(period) ÷ close',
  inputs: ['high', 'low', 'close'],
  parameters: { period: whole('Bars of Wilder’s average', { default: 14 }) },
  outputs: { natr: 'The average range, in percent of the close' },
  lookbacks: ({ period }) => ({ natr: inTurn(ofBars(2), ofWilder(period)) }),
  compute: ({ high, low, close }, { period }, { smoothing }) => ({
    natr: percentOf(smoothing.wilder(trueRange(high, low, close), period), close),
  }),
})
