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

interface Wanted {
  readonly listings: readonly Entity[]
  readonly interval: Interval
  readonly warmUp: number
}

/** Nothing was traded before, and no calendar reaches further than that: such bounds bound nothing. */
const [EARLIEST, LATEST] = ['1600-01-01', '9000-01-01']

/**
 * The bars of each listing: those of the range, which begins with the history of the plan where the request does not
 * say, and before them those to warm up, which may lie earlier than both: where the history begins among them,
 * `opening` tells. Rejects with the 422 where they are too many, before more than that is read.
 */
export async function readBars(
  needs: Needs,
  { query: { from, to }, knowledge, floor }: Pick<Call<Query>, 'query' | 'knowledge' | 'floor'>,
  { listings, interval, warmUp }: Wanted,
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
