import type { SessionCoverage } from '@bourse/services'
import { endedBefore, type SessionInputs, type Market, type SessionPair } from './sessions-of-market.ts'

/**
 * Counts a market's listings that have a bar in a session, and the listings expected to have one, which excludes ended
 * listings.
 */
export async function coverageOf(
  { bars, knowledge }: SessionInputs,
  market: Market,
  { date, previous_date }: SessionPair,
): Promise<SessionCoverage> {
  const ended = new Set(endedBefore(market, date))
  const active = market.ids.filter((id) => !ended.has(id))
  return bars.sessionCoverage({ ids: active, previous_date, date, knowledge })
}
