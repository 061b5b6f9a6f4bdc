import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { change, earlier, percentOf } from '../series/arithmetic.ts'
import { inTurn, ofBars, ofEma } from '../series/lookback.ts'

export const trix = indicator({
  name: 'trix',
  title: 'Rate of change of a triple exponential average',
  formula: 'trix = 100 × (e3 − e3[1]) ÷ e3[1], e3 = ema(ema(ema(close, period), period), period)',
  inputs: ['close'],
  parameters: { period: whole('Bars in each of the three averages', { default: 15 }) },
  outputs: { trix: 'Change in the average from the previous bar, in percent' },
  lookbacks: ({ period }) => ({ trix: inTurn(ofEma(period), ofEma(period), ofEma(period), ofBars(2)) }),
  compute({ close }, { period }, { smoothing }) {
    const third = smoothing.ema(smoothing.ema(smoothing.ema(close, period), period), period)
    return { trix: percentOf(change(third, 1), earlier(third, 1)) }
  },
})
