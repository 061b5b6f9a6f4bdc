import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { exactly, overDouble } from '../numbers/double-double.ts'
import { minus, over, scaleSeries } from '../series/arithmetic.ts'
import { meanDistances, means } from '../series/averages.ts'
import { ofBars } from '../series/lookback.ts'
import { typicalPrice } from './typical-price.ts'

/** Lambert's scaling factor, 1 ÷ 0.015. */
const LAMBERT = overDouble(exactly(200), 3)

export const cci = indicator({
  name: 'cci',
  title: 'Commodity channel index',
  formula:
    'cci = (t − mean(t, period)) ÷ (0.015 × d), t = (high + low + close) ÷ 3, d the mean distance of the last ' +
    'period t from their mean',
  inputs: ['high', 'low', 'close'],
  parameters: { period: whole('Bars in the means', { default: 20, min: 2 }) },
  outputs: { cci: 'Mostly within ±100; null if all prices in the period are equal' },
  lookbacks: ({ period }) => ({ cci: ofBars(period) }),
  compute({ high, low, close }, { period }) {
    const typical = typicalPrice(high, low, close)
    return { cci: scaleSeries(over(minus(typical, means(typical, period)), meanDistances(typical, period)), LAMBERT) }
  },
})
