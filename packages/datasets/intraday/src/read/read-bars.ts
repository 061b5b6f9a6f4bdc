import type { Entity, Knowledge } from '@bourse/kit'
import { instantOf, wireInstant } from '@bourse/kit/values'
import type { Interval, IntradayBar, Sessions } from '@bourse/services'
import { collectedInterval } from '../collected-interval.ts'
import { SECONDS } from '../interval.ts'
import { rolledBars } from './rolled-bars.ts'
import type { StoredBars } from './stored-intervals.ts'

/** A request for one listing's bars. */
export interface BarsRequest {
  readonly listing: Entity
  readonly interval: Interval
  /** The listing's stored intervals. */
  readonly stored: readonly Interval[]
  /** First and last opening, in seconds since 1970, both inclusive. */
  readonly from: number
  readonly to: number
  readonly order: 'asc' | 'desc'
  readonly count: number
  readonly knowledge: Knowledge
}

/** The tables and calendars needed to read bars. */
export interface BarsNeeds {
  readonly bars: StoredBars
  readonly sessions: Pick<Sessions, 'on'>
}

/**
 * Reads one listing's first bars in the requested order. If bars are stored at several intervals, each bar is built
 * from a single interval: the listing's collection interval, otherwise the longest that fits, because it has the fewest
 * possible gaps.
 */
export async function readBars(needs: BarsNeeds, request: BarsRequest): Promise<readonly IntradayBar[]> {
  const { stored, listing, interval, order, count } = request
  if (count <= 0) return []
  const collected = collectedInterval(listing)
  const fitting = stored
    .filter((each) => SECONDS[each] <= SECONDS[interval])
    .toSorted((a, b) => Number(b === collected) - Number(a === collected) || SECONDS[b] - SECONDS[a])
  const found = await Promise.all(
    fitting.map((from) => (from === interval ? asStored(needs, request) : rolledBars(needs, request, from))),
  )
  if (found.length <= 1) return found[0] ?? []
  const best = new Map(found.toReversed().flatMap((bars) => bars.map((bar) => [bar.datetime, bar])))
  const sorted = [...best.values()].sort((a, b) => (a.datetime < b.datetime ? -1 : 1))
  return (order === 'asc' ? sorted : sorted.reverse()).slice(0, count)
}

async function asStored(
  { bars }: BarsNeeds,
  { listing, interval, from, to, order, count, knowledge }: BarsRequest,
): Promise<readonly IntradayBar[]> {
  const rows = await bars
    .at(knowledge)
    .select(['r.instrument_id', 'r.datetime', 'r.open', 'r.high', 'r.low', 'r.close', 'r.volume'])
    .where('r.instrument_id', '=', listing.id)
    .where('r.interval', '=', interval)
    .where('r.datetime', '>=', instantOf(Math.ceil(from)))
    .where('r.datetime', '<=', instantOf(Math.floor(to)))
    .orderBy('r.datetime', order)
    .limit(count)
    .execute()
  return rows.map((row) => ({ ...row, datetime: wireInstant(row.datetime) }))
}
