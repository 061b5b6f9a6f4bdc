import { indicator } from '../definition/indicator.ts'
import { decimal, whole } from '../definition/parameter.ts'
import { minus, over, plus, scaleSeries } from '../series/arithmetic.ts'
import { deviations as deviationsOf, means } from '../series/averages.ts'
import { ofBars } from '../series/lookback.ts'

export const bbands = indicator({
  name: 'bbands',
  title: 'Bollinger bands',
  formula:
    'middle = mean(close, period), upper and lower = middle ± deviations × σ, σ the population standard ' +
    'deviation of the last period closes, percent_b = (close − lower) ÷ (upper − lower), bandwidth = (upper − ' +
    'lower) ÷ middle',
  inputs: ['close'],
  parameters: {
    period: whole('Bars in the mean and in the deviation', { default: 20, min: 2 }),
    deviations: decimal('Distance of the bands from the middle, in standard deviations', {
      default: '2',
      min: '0.1',
      max: '10',
    }),
  },
  outputs: {
    upper: 'Upper band, in the listing’s currency',
    middle: 'The mean, in the listing’s currency',
    lower: 'Lower band, in the listing’s currency',
    percent_b: 'Position of close between the bands, a ratio: 0 at the lower, 1 at the upper; null if they coincide',
    bandwidth: 'Distance between the bands, as a fraction of the middle',
  },
  lookbacks({ period }) {
    const lookback = ofBars(period)
    return { upper: lookback, middle: lookback, lower: lookback, percent_b: lookback, bandwidth: lookback }
  },
  compute({ close }, { period, deviations }) {
    const middle = means(close, period)
    const apart = scaleSeries(deviationsOf(close, period), deviations)
    const [upper, lower] = [plus(middle, apart), minus(middle, apart)]
    const width = minus(upper, lower)
    return { upper, middle, lower, percent_b: over(minus(close, lower), width), bandwidth: over(width, middle) }
  },
})
