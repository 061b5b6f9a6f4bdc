import type { Attendance } from '@bourse/services'
import { endedBefore, type Desk, type Market, type SessionPair } from './sessions-of-market.ts'

/** Of so many expected listings in a hundred, so many must be there: what `/v1/health` calls current. */
const COMPLETE_PERCENT = 98n

/**
 * Whether a session is complete: at least 98% of the active listings with a bar of the session before have one. A
 * session after none is not.
 */
export function isComplete({ expected, present }: Attendance): boolean {
  return expected !== '0' && BigInt(present) * 100n >= BigInt(expected) * COMPLETE_PERCENT
}

/** Counts the listings of a market on a session; those that had ended by then are not expected. */
export async function attendanceOn(
  { bars, knowledge }: Desk,
  market: Market,
  { date, previous_date }: SessionPair,
): Promise<Attendance> {
  const ended = new Set(endedBefore(market, date))
  const active = market.ids.filter((id) => !ended.has(id))
  return bars.attendance({ ids: active, previous_date, date, knowledge })
}
