import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { distance, earlier, over } from '../series/arithmetic.ts'
import { sums } from '../series/averages.ts'
import { ofBars } from '../series/lookback.ts'
import { trueRange } from './true-range.ts'

export const vortex = indicator({
  name: 'vortex',
  title: 'Vortex',
  formula:
    'plus = Σ |high − low[1]| ÷ Σ true range, minus = Σ |low − high[1]| ÷ Σ true range, sums over the last period bars',
  inputs: ['high', 'low', 'close'],
  parameters: { period: whole('Bars in the sums', { default: 14, min: 2 }) },
  outputs: {
    plus: 'Upward movement, relative to the true range',
    minus: 'Downward movement, relative to the true range',
  },
  lookbacks({ period }) {
    const lookback = ofBars(period + 1)
    return { plus: lookback, minus: lookback }
  },
  compute({ high, low, close }, { period }) {
    const range = sums(trueRange(high, low, close), period)
    return {
      plus: over(sums(distance(high, earlier(low, 1)), period), range),
      minus: over(sums(distance(low, earlier(high, 1)), period), range),
    }
  },
})
