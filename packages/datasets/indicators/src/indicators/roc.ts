import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { change, earlier, percentOf } from '../series/arithmetic.ts'
import { ofBars } from '../series/lookback.ts'

export const roc = indicator({
  name: 'roc',
  title: 'Rate of change',
  formula: 'roc = 100 × (close − close[period]) ÷ close[period]',
  inputs: ['close'],
  parameters: { period: whole('Bars between the two closes', { default: 12 }) },
  outputs: { roc: 'The change, in percent' },
  lookbacks: ({ period }) => ({ roc: ofBars(period + 1) }),
  compute: ({ close }, { period }) => ({ roc: percentOf(change(close, period), earlier(close, period)) }),
})
