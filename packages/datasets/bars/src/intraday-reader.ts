import { publicId, type Entity, type Knowledge } from '@bourse/kit'
import type { Interval, IntradayBar, IntradayBars, Sessions } from '@bourse/services'
import type { Bar, BarReader, Chunk } from './bar.ts'
import { instantsOf, isWanted, type Range } from './range.ts'

interface IntradayNeeds {
  readonly bars: IntradayBars
  readonly days: Sessions
}

/**
 * Number of extra bars to read: one before the start of the range, and one at the instant where the last page ended.
 */
const BEYOND = 2

/** Reads intraday bars for the given listings, all of which must have bars at the interval. */
export function intradayReader(
  { bars, days }: IntradayNeeds,
  listings: readonly Entity[],
  interval: Interval,
  range: Range,
  knowledge: Knowledge,
): BarReader {
  async function chunkOf(listing: Entity, behind: Bar | undefined, count: number): Promise<Chunk> {
    const here = behind === undefined ? range : { ...range, after: behind }
    const ends = instantsOf(here, listing.market, days)
    const { order } = range
    const limit = count + BEYOND
    const found = await bars.range({ listing, interval, ...ends, order, count: limit, knowledge })
    const wanted = found.map((bar) => barOf(bar, interval)).filter((bar) => isWanted(bar, here))
    return { bars: wanted, isLast: found.length < limit }
  }

  return {
    async read(ids, behind, count) {
      const hungry = listings.filter(({ id }) => ids.includes(id))
      const chunks = hungry.map(
        async (listing) => [listing.id, await chunkOf(listing, behind.get(listing.id), count)] as const,
      )
      return new Map(await Promise.all(chunks))
    },
  }
}

function barOf({ instrument_id, datetime, ...values }: IntradayBar, interval: Interval): Bar {
  const id = publicId('bar', instrument_id, interval, datetime)
  return { id, instrument_id, window_start: datetime, ...values, trade_count: null }
}
