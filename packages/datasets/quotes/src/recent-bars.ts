import type { Knowledge } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { DailyBar, DailyBars } from '@bourse/services'

/** Days for which a session or a quote counts as recent. */
export const RECENT_DAYS = 31

/** The newest bars of each listing on or before the date of an instant, newest first, by id. */
export async function newestBars(
  bars: DailyBars,
  request: {
    readonly ids: readonly string[]
    readonly at: string
    readonly from?: string
    readonly count: number
    readonly knowledge: Knowledge
  },
): Promise<ReadonlyMap<string, readonly DailyBar[]>> {
  const { ids, at, from, count, knowledge } = request
  if (ids.length === 0) return new Map()
  // A session that has closed never has a later date than its close has in UTC.
  const found = await bars.latest({ ids, on: at.slice(0, 10), from, count, knowledge })
  const byListing = Map.groupBy(found, ({ instrument_id }) => instrument_id)
  return new Map([...byListing].map(([id, own]) => [id, own.toReversed()]))
}

/** The first date of the last 31 days. */
export const firstRecentDate = (at: string) => addDays(at.slice(0, 10), -RECENT_DAYS)
