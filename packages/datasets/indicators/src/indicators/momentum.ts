import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { change } from '../series/arithmetic.ts'
import { ofBars } from '../series/lookback.ts'

export const momentum = indicator({
  name: 'momentum',
  title: 'Momentum',
  formula: 'momentum = close − close[period]',
  inputs: ['close'],
  parameters: { period: whole('Bars between the two closes', { default: 10 }) },
  outputs: { momentum: 'The change, in the listing’s currency' },
  lookbacks: ({ period }) => ({ momentum: ofBars(period + 1) }),
  compute: ({ close }, { period }) => ({ momentum: change(close, period) }),
})
