import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { weightedMeans } from '../series/averages.ts'
import { ofBars } from '../series/lookback.ts'

export const wma = indicator({
  name: 'wma',
  title: 'Weighted moving average',
  formula: 'wma = Σ (weight × close) ÷ Σ weight, weights 1 for the oldest of period closes to period for the newest',
  inputs: ['close'],
  parameters: { period: whole('Bars in the mean', { default: 20 }) },
  outputs: { wma: 'The weighted mean, in the listing’s currency' },
  lookbacks: ({ period }) => ({ wma: ofBars(period) }),
  compute: ({ close }, { period }) => ({ wma: weightedMeans(close, period) }),
})
