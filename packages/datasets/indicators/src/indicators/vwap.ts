import { indicator } from '../definition/indicator.ts'
import { SECONDS } from '../definition/interval.ts'
import { whole } from '../definition/parameter.ts'
import { add, ZERO } from '../numbers/double-double.ts'
import { over, times } from '../series/arithmetic.ts'
import { sums } from '../series/averages.ts'
import { ofBars } from '../series/lookback.ts'
import type { Series } from '../series/series.ts'
import { typicalPrice } from './typical-price.ts'

const DAY = 86_400

export const vwap = indicator({
  name: 'vwap',
  title: 'Volume-weighted average price',
  formula:
    'vwap = Σ (t × volume) ÷ Σ volume, t = (high + low + close) ÷ 3; on 1d over the last period bars, on 5m and ' +
    '1h over the bars since the session opened',
  inputs: ['high', 'low', 'close', 'volume'],
  parameters: { period: whole('Bars in the sums, only on 1d', { default: 20, intervals: ['1d'] }) },
  outputs: { vwap: 'The average price, in the listing’s currency; null if nothing was traded' },
  /**
   * Intraday values warm up with up to one full session of bars. The plan's history starts with a session, so these
   * bars are within it whenever the requested bar is.
   */
  lookbacks: ({ period }, interval) => ({
    vwap: interval === '1d' ? ofBars(period) : { window: 1, warmUp: DAY / SECONDS[interval] - 1 },
  }),
  compute({ high, low, close, volume }, { period }, { interval, opensSession }) {
    const money = times(typicalPrice(high, low, close), volume)
    return interval === '1d'
      ? { vwap: over(sums(money, period), sums(volume, period)) }
      : { vwap: over(sinceOpen(money, opensSession), sinceOpen(volume, opensSession)) }
  },
})

/** Returns running sums that reset at the start of each session. */
function sinceOpen(series: Series, opensSession: readonly boolean[]): Series {
  let sum = ZERO
  return series.map((value, at) => {
    if (opensSession[at] === true) sum = ZERO
    if (value !== null) sum = add(sum, value)
    return sum
  })
}
