import { indicator } from '../definition/indicator.ts'
import { decimal, whole } from '../definition/parameter.ts'
import { minus, plus, scaleSeries } from '../series/arithmetic.ts'
import { inTurn, ofBars, ofEma, ofWilder, together } from '../series/lookback.ts'
import { trueRange } from './true-range.ts'

export const keltner = indicator({
  name: 'keltner',
  title: 'Keltner channel',
  formula: 'middle = ema(close, period), upper and lower = middle ± multiplier × atr(atr_period)',
  inputs: ['high', 'low', 'close'],
  parameters: {
    period: whole('Bars in the average of close', { default: 20 }),
    atr_period: whole('Bars in the average true range', { default: 10 }),
    multiplier: decimal('Distance of the bands from the middle, in average true ranges', {
      default: '2',
      min: '0.1',
      max: '10',
    }),
  },
  outputs: {
    upper: 'Upper band, in the listing’s currency',
    middle: 'The average, in the listing’s currency',
    lower: 'Lower band, in the listing’s currency',
  },
  lookbacks({ period, atr_period }) {
    const middle = ofEma(period)
    const end = together(middle, inTurn(ofBars(2), ofWilder(atr_period)))
    return { upper: end, middle, lower: end }
  },
  compute({ high, low, close }, { period, atr_period, multiplier }, { smoothing }) {
    const middle = smoothing.ema(close, period)
    const apart = scaleSeries(smoothing.wilder(trueRange(high, low, close), atr_period), multiplier)
    return { upper: plus(middle, apart), middle, lower: minus(middle, apart) }
  },
})
