import type { SessionCoverage } from '@bourse/services'
import { endedBefore, type SessionInputs, type Market, type SessionPair } from './sessions-of-market.ts'

/** Counts the listings of a market in a session; listings that had ended are not expected to have a bar. */
export async function coverageOf(
  { bars, knowledge }: SessionInputs,
  market: Market,
  { date, previous_date }: SessionPair,
): Promise<SessionCoverage> {
  const ended = new Set(endedBefore(market, date))
  const active = market.ids.filter((id) => !ended.has(id))
  return bars.sessionCoverage({ ids: active, previous_date, date, knowledge })
}
