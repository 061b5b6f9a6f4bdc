import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { minus, percentOf } from '../series/arithmetic.ts'
import { highest, lowest } from '../series/extremes.ts'
import { ofBars } from '../series/lookback.ts'

export const williamsR = indicator({
  name: 'williams_r',
  title: 'Williams %R',
  formula: 'williams_r = 100 × (close − highest(high, period)) ÷ (highest(high, period) − lowest(low, period))',
  inputs: ['high', 'low', 'close'],
  parameters: { period: whole('Bars in the range', { default: 14 }) },
  outputs: { williams_r: '−100 to 0; null if the range’s high and low are equal' },
  lookbacks: ({ period }) => ({ williams_r: ofBars(period) }),
  compute({ high, low, close }, { period }) {
    const top = highest(high, period)
    return { williams_r: percentOf(minus(close, top), minus(top, lowest(low, period))) }
  },
})
