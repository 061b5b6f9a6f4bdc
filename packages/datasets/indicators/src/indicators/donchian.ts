import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { divideSeries, plus } from '../series/arithmetic.ts'
import { highest, lowest } from '../series/extremes.ts'
import { ofBars } from '../series/lookback.ts'

export const donchian = indicator({
  name: 'donchian',
  title: 'Donchian channel',
  formula:
    'upper = highest(high, period), lower = lowest(low, period), middle = (upper + lower) ÷ 2; the current bar is ' +
    'included in the period',
  inputs: ['high', 'low'],
  parameters: { period: whole('Bars in the channel', { default: 20 }) },
  outputs: {
    upper: 'Highest high, in the listing’s currency',
    middle: 'Middle of the channel, in the listing’s currency',
    lower: 'Lowest low, in the listing’s currency',
  },
  lookbacks({ period }) {
    const lookback = ofBars(period)
    return { upper: lookback, middle: lookback, lower: lookback }
  },
  compute({ high, low }, { period }) {
    const [upper, lower] = [highest(high, period), lowest(low, period)]
    return { upper, middle: divideSeries(plus(upper, lower), 2), lower }
  },
})
