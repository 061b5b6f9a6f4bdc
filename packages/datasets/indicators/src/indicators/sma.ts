import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { means } from '../series/averages.ts'
import { ofBars } from '../series/lookback.ts'

export const sma = indicator({
  name: 'sma',
  title: 'Simple moving average',
  formula: 'sma = mean(close, period)',
  inputs: ['close'],
  parameters: { period: whole('Bars in the mean', { default: 20 }) },
  outputs: { sma: 'The mean, in the listing’s currency' },
  lookbacks: ({ period }) => ({ sma: ofBars(period) }),
  compute: ({ close }, { period }) => ({ sma: means(close, period) }),
})
