import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { compare, divide, isZero, negate, timesDouble, ZERO, type DoubleDouble } from '../numbers/double-double.ts'
import { change, combineSeries, distance, mapSeries, percentOf, plus } from '../series/arithmetic.ts'
import { inTurn, ofBars, ofWilder } from '../series/lookback.ts'
import { trueRange } from './true-range.ts'

export const adx = indicator({
  name: 'adx',
  title: 'Average directional index',
  formula:
    'adx = Wilder’s average of 100 × |plus_di − minus_di| ÷ (plus_di + minus_di), plus_di and minus_di = 100 × ' +
    'Wilder’s average of the upward and of the downward movement ÷ Wilder’s average of the true range; of a rise ' +
    'in high and a fall in low, only the larger counts; all over period',
  inputs: ['high', 'low', 'close'],
  parameters: { period: whole('Bars of Wilder’s averages', { default: 14 }) },
  outputs: {
    adx: 'Trend strength, 0 to 100',
    plus_di: 'Upward direction, 0 to 100; null while prices do not move',
    minus_di: 'Downward direction, 0 to 100; null while prices do not move',
  },
  lookbacks({ period }) {
    const direction = inTurn(ofBars(2), ofWilder(period))
    return { adx: inTurn(direction, ofWilder(period)), plus_di: direction, minus_di: direction }
  },
  compute({ high, low, close }, { period }, { smoothing }) {
    const rises = change(high, 1)
    const falls = mapSeries(change(low, 1), negate)
    const range = smoothing.wilder(trueRange(high, low, close), period)
    const upward = smoothing.wilder(combineSeries(rises, falls, movement), period)
    const downward = smoothing.wilder(combineSeries(falls, rises, movement), period)
    const index = combineSeries(distance(upward, downward), plus(upward, downward), directional)
    return {
      adx: smoothing.wilder(index, period),
      plus_di: percentOf(upward, range),
      minus_di: percentOf(downward, range),
    }
  },
})

/** A bar's directional movement: zero unless it exceeds the movement in the other direction. */
const movement = (moved: DoubleDouble, other: DoubleDouble): DoubleDouble =>
  compare(moved, other) > 0 && compare(moved, ZERO) > 0 ? moved : ZERO

/** If there is no movement, the directional index is zero, so that the average does not restart. */
const directional = (apart: DoubleDouble, together: DoubleDouble): DoubleDouble =>
  isZero(together) ? ZERO : timesDouble(divide(apart, together), 100)
