import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { exactly, overDouble } from '../numbers/double-double.ts'
import { minus } from '../series/arithmetic.ts'
import { barsSinceHighest, barsSinceLowest } from '../series/extremes.ts'
import { ofBars } from '../series/lookback.ts'
import type { Series } from '../series/series.ts'

export const aroon = indicator({
  name: 'aroon',
  title: 'Aroon',
  formula:
    'up = 100 × (period − bars since the highest high) ÷ period, down the same with the lowest low, over the bar ' +
    'and the period bars before it, the newest in case of a tie; oscillator = up − down',
  inputs: ['high', 'low'],
  parameters: { period: whole('Bars to look back', { default: 25 }) },
  outputs: { up: '0 to 100', down: '0 to 100', oscillator: '−100 to 100' },
  lookbacks({ period }) {
    const lookback = ofBars(period + 1)
    return { up: lookback, down: lookback, oscillator: lookback }
  },
  compute({ high, low }, { period }) {
    const up = aroonOf(barsSinceHighest(high, period + 1), period)
    const down = aroonOf(barsSinceLowest(low, period + 1), period)
    return { up, down, oscillator: minus(up, down) }
  },
})

const aroonOf = (ages: readonly (number | null)[], period: number): Series =>
  ages.map((age) => (age === null ? null : overDouble(exactly(100 * (period - age)), period)))
