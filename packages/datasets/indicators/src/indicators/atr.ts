import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { inTurn, ofBars, ofWilder } from '../series/lookback.ts'
import { trueRange } from './true-range.ts'

export const atr = indicator({
  name: 'atr',
  title: 'Average true range',
  formula: 'atr = Wilder’s average of the true range over period, max(high − low, |high − close[1]|, |low − close[1]|)',
  inputs: ['high', 'low', 'close'],
  parameters: { period: whole('Bars of Wilder’s average', { default: 14 }) },
  outputs: { atr: 'The average range, in the listing’s currency' },
  lookbacks: ({ period }) => ({ atr: inTurn(ofBars(2), ofWilder(period)) }),
  compute: ({ high, low, close }, { period }, { smoothing }) => ({
    atr: smoothing.wilder(trueRange(high, low, close), period),
  }),
})
