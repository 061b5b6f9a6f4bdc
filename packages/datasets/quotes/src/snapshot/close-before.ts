import { addDays } from '@bourse/kit/values'
import type { DailyBar, Sessions } from '@bourse/services'
import type { HomeMarket } from '../home-market.ts'
import type { Price } from './price.ts'

/** Venues where every quoted listing trades in every session: a missing bar means that the day is not yet published. */
const EVERY_SESSION: ReadonlySet<string> = new Set(['CRYPTO', 'FOREX', 'INDEX'])

/**
 * Returns the bar for the session before a price's session, from bars sorted newest first; undefined if there is none.
 * If a pair or an index is quoted in a new session before the last session has a bar, its previous close is unknown: an
 * older close would yield a two-session change.
 */
export function closeBefore(
  sessions: Sessions,
  { market, home }: { readonly market: string; readonly home: HomeMarket },
  { date, price_source }: Price,
  bars: readonly DailyBar[],
): DailyBar | undefined {
  const before = bars.find((bar) => bar.date < date)
  if (before === undefined || price_source === 'session_close' || !EVERY_SESSION.has(market)) return before
  const missing = sessions.between(home.mic, addDays(before.date, 1), addDays(date, -1))
  return missing.length === 0 ? before : undefined
}
