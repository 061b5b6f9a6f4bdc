import type { Knowledge } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { DailyBar, DailyBars } from '@bourse/services'

/** Maximum age, in days, of a session or quote that counts as recent. */
export const RECENT_DAYS = 31

/** Returns each listing's newest bars on or before an instant's date, newest first, by id. */
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
  // A closed session's date is never later than the UTC date of its close.
  const found = await bars.latest({ ids, on: at.slice(0, 10), from, count, knowledge })
  const byListing = Map.groupBy(found, ({ instrument_id }) => instrument_id)
  return new Map([...byListing].map(([id, own]) => [id, own.toReversed()]))
}

/** Returns the first of the 31 days before an instant. */
export const firstRecentDate = (at: string) => addDays(at.slice(0, 10), -RECENT_DAYS)
