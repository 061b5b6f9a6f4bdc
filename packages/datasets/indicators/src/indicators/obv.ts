import { indicator } from '../definition/indicator.ts'
import { add, compare, subtract, ZERO, type DoubleDouble } from '../numbers/double-double.ts'
import { ofBars } from '../series/lookback.ts'
import type { Series } from '../series/series.ts'

export const obv = indicator({
  name: 'obv',
  title: 'On-balance volume',
  formula:
    'obv = obv[1] + volume where close is above close[1], − volume where it is below, unchanged where it is ' +
    'equal; 0 on the first bar of the requested range',
  inputs: ['close', 'volume'],
  outputs: { obv: 'Running sum, in shares' },
  /**
   * The sum starts with the requested range, which is within the plan's history, so it needs no bars before the range.
   */
  lookbacks: () => ({ obv: ofBars(1) }),
  compute: ({ close, volume }) => ({ obv: balances(close, volume) }),
})

function balances(close: Series, volume: Series): Series {
  let balance = ZERO
  return close.map((price, at) => {
    const [before, shares] = [close[at - 1] ?? null, volume[at] ?? null]
    if (price !== null && before !== null && shares !== null) balance = moved(balance, compare(price, before), shares)
    return balance
  })
}

function moved(balance: DoubleDouble, direction: number, shares: DoubleDouble): DoubleDouble {
  if (direction === 0) return balance
  return direction > 0 ? add(balance, shares) : subtract(balance, shares)
}
