import { sql, type Knowledge, type Rows } from '@bourse/kit'
import { INTERVALS, type Interval } from '@bourse/services'
import { intervalNamed, servedFrom } from '../interval.ts'
import { collectedInterval, type CollectedListing } from '../collected-interval.ts'
import type { intradayBars } from '../records.ts'

/** Reads the stored intraday bars. */
export type StoredBars = Rows<typeof intradayBars>

/**
 * Returns the stored intervals of the given listings, by listing id. Takes one index lookup per listing and interval.
 */
export async function storedIntervals(
  bars: StoredBars,
  ids: readonly string[],
  knowledge: Knowledge,
): Promise<ReadonlyMap<string, readonly Interval[]>> {
  const first = bars
    .at(knowledge)
    .select(['r.instrument_id', 'r.interval', 'r.datetime'])
    .where('r.instrument_id', '=', sql.ref<string>('wanted.id'))
    .where('r.interval', '=', sql.ref<Interval>('wanted.of'))
    .orderBy('r.datetime')
    .limit(1)
  const found = await bars
    .at(knowledge)
    .select(['r.instrument_id', 'r.interval'])
    .where(
      sql<boolean>`(r.instrument_id, r.interval, r.datetime) in (
        select n.instrument_id, n.interval, n.datetime
        from unnest(${ids}::text[]) i (id) cross join unnest(${[...INTERVALS]}::text[]) v (of)
        cross join lateral (select i.id, v.of) wanted
        cross join lateral (${first}) n)`,
    )
    .execute()
  const byListing = Map.groupBy(found, ({ instrument_id }) => instrument_id)
  return new Map(
    ids.map((id) => [id, (byListing.get(id) ?? []).flatMap(({ interval }) => intervalNamed(interval) ?? [])]),
  )
}

/**
 * Returns the intervals served for a listing: the shortest stored interval and all longer ones. Every exchange listing
 * counts as stored at 5m, even without a recent trade; pairs count only if they have bars.
 */
export function servedIntervals(listing: CollectedListing, stored: readonly Interval[]): readonly Interval[] {
  const collected = collectedInterval(listing)
  if (collected === undefined) return []
  return stored.length === 0 && collected === '5m' ? servedFrom([collected]) : servedFrom(stored)
}
