import { addDays } from '@bourse/kit/values'
import type { DailyBar, Sessions } from '@bourse/services'
import type { HomeMarket } from '../home-market.ts'
import type { Price } from './price.ts'

/** Venues on which everything quoted trades in every session: without a bar the day is not summed up yet. */
const EVERY_SESSION: ReadonlySet<string> = new Set(['CRYPTO', 'FOREX', 'INDEX'])

/**
 * The bar of the session before that of a price, of bars that stand newest first; undefined without one. Where a pair
 * or an index is quoted in a new session before the bar of the last one is there, the close before is not known yet,
 * and that of the day before would tell the change of two.
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
