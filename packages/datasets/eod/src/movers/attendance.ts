import { sql } from '@bourse/kit'
import type { Desk, Market, SessionPair } from './sessions-of-market.ts'

/** How many listings of a market should have a bar of a session, and how many have. */
export interface Attendance {
  /** Listings with a bar of the session before. */
  readonly expected: string
  /** Those of them with a bar of the session. */
  readonly present: string
}

/** Of so many expected listings in a hundred, so many must be there: what `/v1/health` calls current. */
const COMPLETE_PERCENT = 98n

/** Whether a session is complete: at least 98% of the listings with a bar of the session before have one. A session after none is not. */
export function isComplete({ expected, present }: Attendance): boolean {
  return expected !== '0' && BigInt(present) * 100n >= BigInt(expected) * COMPLETE_PERCENT
}

/** Counts the listings of a market on a session. */
export async function attendanceOn(
  { bars, knowledge }: Desk,
  { ids }: Market,
  { date, previous_date }: SessionPair,
): Promise<Attendance> {
  const listed = sql<boolean>`r.instrument_id = any(${ids}::text[])`
  const there = bars.at(knowledge).select('r.instrument_id as id').where(listed).where('r.date', '=', date).as('there')
  const row = await bars
    .at(knowledge)
    .leftJoin(there, 'there.id', 'r.instrument_id')
    .where(listed)
    .where('r.date', '=', previous_date)
    .select([sql<string>`count(*)`.as('expected'), sql<string>`count(there.id)`.as('present')])
    .executeTakeFirst()
  return row ?? { expected: '0', present: '0' }
}
