import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { ofWilder } from '../series/lookback.ts'

export const smma = indicator({
  name: 'smma',
  title: 'Smoothed moving average (Wilder, also rma)',
  formula: 'smma = smma[1] + (close − smma[1]) ÷ period, seeded with the mean of the first period closes',
  inputs: ['close'],
  parameters: { period: whole('Bars that determine the weight of each close', { default: 14 }) },
  outputs: { smma: 'The average, in the listing’s currency' },
  lookbacks: ({ period }) => ({ smma: ofWilder(period) }),
  compute: ({ close }, { period }, { smoothing }) => ({ smma: smoothing.wilder(close, period) }),
})
