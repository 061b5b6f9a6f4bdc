import { intradayBars as service, sessions } from '@bourse/services'
import { intradayBars } from './records.ts'
import { readBars } from './read/read-bars.ts'
import { servedIntervals, storedIntervals } from './read/stored-intervals.ts'
import { timeRange } from './read/time-range.ts'

/** Collected and rolled-up bars for other datasets. */
export const barsService = service.provide({ bars: intradayBars, sessions }, (needs) => ({
  async intervals(listings, knowledge) {
    const stored = await storedIntervals(
      needs.bars,
      listings.map(({ id }) => id),
      knowledge,
    )
    return new Map(listings.map((listing) => [listing.id, servedIntervals(listing, stored.get(listing.id) ?? [])]))
  },
  async range({ listing, interval, from, to, order, count, knowledge }) {
    const stored = await storedIntervals(needs.bars, [listing.id], knowledge)
    return readBars(needs, {
      listing,
      interval,
      stored: stored.get(listing.id) ?? [],
      ...timeRange(needs.sessions, listing.market, { from, to }),
      order,
      count,
      knowledge,
    })
  },
}))
