import { indicator } from '../definition/indicator.ts'
import { whole } from '../definition/parameter.ts'
import { compare, ZERO, type DoubleDouble } from '../numbers/double-double.ts'
import { change, combineSeries, percentOf, plus, times } from '../series/arithmetic.ts'
import { sums } from '../series/averages.ts'
import { ofBars } from '../series/lookback.ts'
import { typicalPrice } from './typical-price.ts'

export const mfi = indicator({
  name: 'mfi',
  title: 'Money flow index',
  formula:
    'mfi = 100 × up ÷ (up + down), up and down the sums over the last period bars of t × volume for bars whose t, ' +
    '(high + low + close) ÷ 3, rose or fell',
  inputs: ['high', 'low', 'close', 'volume'],
  parameters: { period: whole('Bars in the sums', { default: 14 }) },
  outputs: { mfi: '0 to 100; null if no money moved' },
  lookbacks: ({ period }) => ({ mfi: ofBars(period + 1) }),
  compute({ high, low, close, volume }, { period }) {
    const typical = typicalPrice(high, low, close)
    const flow = times(typical, volume)
    const moves = change(typical, 1)
    const up = sums(combineSeries(flow, moves, flowOfRise), period)
    const down = sums(combineSeries(flow, moves, flowOfFall), period)
    return { mfi: percentOf(up, plus(up, down)) }
  },
})

const flowOfRise = (flow: DoubleDouble, move: DoubleDouble) => (compare(move, ZERO) > 0 ? flow : ZERO)
const flowOfFall = (flow: DoubleDouble, move: DoubleDouble) => (compare(move, ZERO) < 0 ? flow : ZERO)
