import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { means } from '../series/averages.ts'
import { inTurn, ofBars } from '../series/lookback.ts'
import { placeInRange } from './place-in-range.ts'

export const stoch = indicator({
  name: 'stoch',
  title: 'Stochastic oscillator',
  formula:
    'k = mean(100 × (close − lowest(low, period)) ÷ (highest(high, period) − lowest(low, period)), smoothing), d ' +
    '= mean(k, signal)',
  inputs: ['high', 'low', 'close'],
  parameters: {
    period: whole('Bars in the range', { default: 14 }),
    smoothing: whole('Bars in the mean for k; 1 for the fast stochastic', { default: 3 }),
    signal: whole('Bars in the mean of k for d', { default: 3 }),
  },
  outputs: { k: '0 to 100; null if the range’s high and low are equal', d: 'Mean of k, 0 to 100' },
  lookbacks({ period, smoothing, signal }) {
    const k = inTurn(ofBars(period), ofBars(smoothing))
    return { k, d: inTurn(k, ofBars(signal)) }
  },
  compute({ high, low, close }, { period, smoothing, signal }) {
    const k = means(placeInRange(close, high, low, period), smoothing)
    return { k, d: means(k, signal) }
  },
})
