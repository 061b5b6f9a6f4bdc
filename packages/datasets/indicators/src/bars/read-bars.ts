import type { Call, Entity } from '@bourse/kit'
import type { DailyBars, IntradayBars, Sessions } from '@bourse/services'
import type { Interval } from '../definition/interval.ts'
import type { Query } from '../request/indicator-query.ts'
import { allowanceOf } from './allowance.ts'
import { readDailyBars } from './daily.ts'
import { readIntradayBars } from './intraday.ts'
import { boundedBars, type ListingBars } from './listing-bars.ts'

interface Needs {
  readonly daily: DailyBars
  readonly intraday: IntradayBars | undefined
  readonly sessions: Pick<Sessions, 'on' | 'between'>
}

interface BarsSelection {
  readonly listings: readonly Entity[]
  readonly interval: Interval
  readonly warmUp: number
}

/** Wider than any market history or calendar, so these bounds do not exclude any bars. */
const [EARLIEST, LATEST] = ['1600-01-01', '9000-01-01']

/**
 * Reads each listing's bars: the range, which defaults to the start of the plan's history, preceded by warm-up bars,
 * which may be older than both. `opening` marks where the plan's history starts among them. Rejects with a 422 problem
 * as soon as the bars exceed the allowance.
 */
export async function readBars(
  needs: Needs,
  { query: { from, to }, knowledge, floor }: Pick<Call<Query>, 'query' | 'knowledge' | 'floor'>,
  { listings, interval, warmUp }: BarsSelection,
): Promise<readonly ListingBars[]> {
  const start = from ?? floor
  const request = {
    from: start > EARLIEST ? start : undefined,
    to: to === undefined || to > LATEST ? undefined : to,
    warmUp,
  }
  const allowance = allowanceOf()
  const { intraday } = needs
  const read: ListingBars[] = []
  for (const listing of listings) {
    allowance.next()
    const bars =
      interval === '1d' || intraday === undefined
        ? await readDailyBars(needs, listing, request, { knowledge, allowance })
        : await readIntradayBars({ ...needs, intraday }, listing, { ...request, interval }, { knowledge, allowance })
    read.push(boundedBars(bars, floor, warmUp))
  }
  return read
}
