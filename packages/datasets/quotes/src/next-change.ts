import type { Call, Rows } from '@bourse/kit'
import { addDays, isBefore } from '@bourse/kit/values'
import type { Sessions } from '@bourse/services'
import { earliest } from './instants.ts'
import { nextTellable } from './newest-quotes.ts'
import { homeMarketOf } from './home-market.ts'
import type { quotes } from './record.ts'

/** Why the operation reads quotes outside the scope of a call. */
export const NAMED = 'quotes of the requested listings, which are visible to the key'

interface Needs {
  readonly quotes: Rows<typeof quotes>
  readonly sessions: Sessions
}

/**
 * Returns when quotes or snapshots for the given listings next change simply as time passes: when a published quote's
 * delay ends, when a session closes, or at midnight, when the retention period advances.
 */
export async function nextChange({ quotes, sessions }: Needs, call: Call): Promise<string> {
  const { now, today, entities = [], knowledge } = call
  const midnight = `${addDays(today, 1)}T00:00:00Z`
  if (knowledge.asOf !== undefined) return midnight
  const tellable = await nextTellable(quotes, entities, now, knowledge)
  const homes = new Set(entities.map((entity) => homeMarketOf(sessions, entity).mic))
  const closes = [...homes].flatMap((mic) => nextClose(sessions, mic, now) ?? [])
  return earliest(midnight, ...closes, ...(tellable === undefined ? [] : [tellable]))
}

/** Returns a market's first close after an instant, on the same UTC day. */
function nextClose(sessions: Sessions, mic: string, now: string): string | undefined {
  const today = now.slice(0, 10)
  for (const date of sessions.between(mic, addDays(today, -1), today)) {
    const session = sessions.on(mic, date)
    if (session !== undefined && session !== 'closed' && isBefore(now, session.close_at)) return session.close_at
  }
  return undefined
}
