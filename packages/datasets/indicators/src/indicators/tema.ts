import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { minus, plus, scaleSeries } from '../series/arithmetic.ts'
import { exactly } from '../numbers/double-double.ts'
import { inTurn, ofEma } from '../series/lookback.ts'

export const tema = indicator({
  name: 'tema',
  title: 'Triple exponential moving average',
  formula: 'tema = 3 × (e1 − e2) + e3, e1 = ema(close, period), e2 = ema(e1, period), e3 = ema(e2, period)',
  inputs: ['close'],
  parameters: { period: whole('Bars in each of the three averages', { default: 20 }) },
  outputs: { tema: 'The average, in the listing’s currency' },
  lookbacks: ({ period }) => ({ tema: inTurn(ofEma(period), ofEma(period), ofEma(period)) }),
  compute({ close }, { period }, { smoothing }) {
    const first = smoothing.ema(close, period)
    const second = smoothing.ema(first, period)
    const third = smoothing.ema(second, period)
    return { tema: plus(scaleSeries(minus(first, second), exactly(3)), third) }
  },
})
