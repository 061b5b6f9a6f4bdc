import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { relativeStrength, relativeStrengthLookback } from './relative-strength.ts'

export const rsi = indicator({
  name: 'rsi',
  title: 'Relative strength index',
  formula:
    'rsi = 100 × gain ÷ (gain + loss), gain and loss Wilder’s averages over period of the rises and falls in ' +
    'close from bar to bar; null while close has not moved',
  inputs: ['close'],
  parameters: { period: whole('Bars of Wilder’s averages', { default: 14, min: 2 }) },
  outputs: { rsi: '0 to 100' },
  lookbacks: ({ period }) => ({ rsi: relativeStrengthLookback(period) }),
  compute: ({ close }, { period }, { smoothing }) => ({ rsi: relativeStrength(close, period, smoothing) }),
})
