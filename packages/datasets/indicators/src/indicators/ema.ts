import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { ofEma } from '../series/lookback.ts'

export const ema = indicator({
  name: 'ema',
  title: 'Exponential moving average',
  formula: 'ema = ema[1] + α × (close − ema[1]), α = 2 ÷ (period + 1), seeded with the mean of the first period closes',
  inputs: ['close'],
  parameters: { period: whole('Bars that determine the weight α of each close', { default: 20 }) },
  outputs: { ema: 'The average, in the listing’s currency' },
  lookbacks: ({ period }) => ({ ema: ofEma(period) }),
  compute: ({ close }, { period }, { smoothing }) => ({ ema: smoothing.ema(close, period) }),
})
