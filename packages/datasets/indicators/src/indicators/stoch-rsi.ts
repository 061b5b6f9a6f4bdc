import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { means } from '../series/averages.ts'
import { inTurn, ofBars } from '../series/lookback.ts'
import { placeInRange } from './place-in-range.ts'
import { relativeStrength, relativeStrengthLookback } from './relative-strength.ts'

export const stochRsi = indicator({
  name: 'stoch_rsi',
  title: 'Stochastic of the relative strength index',
  formula:
    'k = mean(100 × (r − lowest(r, period)) ÷ (highest(r, period) − lowest(r, period)), smoothing), d = mean(k, ' +
    'signal), r = rsi(close, rsi_period)',
  inputs: ['close'],
  parameters: {
    rsi_period: whole('Bars in the relative strength index', { default: 14, min: 2 }),
    period: whole('Index values in the range', { default: 14, min: 2 }),
    smoothing: whole('Bars in the mean for k', { default: 3 }),
    signal: whole('Bars in the mean of k for d', { default: 3 }),
  },
  outputs: { k: '0 to 100; null if the index has not moved', d: 'Mean of k, 0 to 100' },
  lookbacks({ rsi_period, period, smoothing, signal }) {
    const k = inTurn(relativeStrengthLookback(rsi_period), ofBars(period), ofBars(smoothing))
    return { k, d: inTurn(k, ofBars(signal)) }
  },
  compute({ close }, { rsi_period, period, smoothing, signal }, context) {
    const index = relativeStrength(close, rsi_period, context.smoothing)
    const k = means(placeInRange(index, index, index, period), smoothing)
    return { k, d: means(k, signal) }
  },
})
