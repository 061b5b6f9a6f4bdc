import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { minus, plus } from '../series/arithmetic.ts'
import { inTurn, ofEma } from '../series/lookback.ts'

export const dema = indicator({
  name: 'dema',
  title: 'Double exponential moving average',
  formula: 'dema = 2 × e1 − e2, e1 = ema(close, period), e2 = ema(e1, period)',
  inputs: ['close'],
  parameters: { period: whole('Bars in each of the two averages', { default: 20 }) },
  outputs: { dema: 'The average, in the listing’s currency' },
  lookbacks: ({ period }) => ({ dema: inTurn(ofEma(period), ofEma(period)) }),
  compute({ close }, { period }, { smoothing }) {
    const first = smoothing.ema(close, period)
    const second = smoothing.ema(first, period)
    return { dema: minus(plus(first, first), second) }
  },
})
