import type { SessionCoverage } from '@bourse/services'
import { endedBefore, type Desk, type Market, type SessionPair } from './sessions-of-market.ts'

/** Counts the listings of a market on a session; those that had ended by then are not expected. */
export async function coverageOf(
  { bars, knowledge }: Desk,
  market: Market,
  { date, previous_date }: SessionPair,
): Promise<SessionCoverage> {
  const ended = new Set(endedBefore(market, date))
  const active = market.ids.filter((id) => !ended.has(id))
  return bars.sessionCoverage({ ids: active, previous_date, date, knowledge })
}
