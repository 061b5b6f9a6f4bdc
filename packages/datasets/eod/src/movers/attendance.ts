import { sql } from '@bourse/kit'
import { endedBefore, type Desk, type Market, type SessionPair } from './sessions-of-market.ts'

/** How many listings of a market should have a bar of a session, and how many have. */
export interface Attendance {
  /** Listings with a bar of the session before that had not ended by then. */
  readonly expected: string
  /** Those of them with a bar of the session. */
  readonly present: string
}

/** Of so many expected listings in a hundred, so many must be there: what `/v1/health` calls current. */
const COMPLETE_PERCENT = 98n

/** Whether a session is complete: at least 98% of the active listings with a bar of the session before have one. A session after none is not. */
export function isComplete({ expected, present }: Attendance): boolean {
  return expected !== '0' && BigInt(present) * 100n >= BigInt(expected) * COMPLETE_PERCENT
}

/** Counts the listings of a market on a session: one scan, for a join of two would be at the mercy of the planner's guess of so many ids. */
export async function attendanceOn(
  { bars, knowledge }: Desk,
  market: Market,
  { date, previous_date }: SessionPair,
): Promise<Attendance> {
  const ended = new Set(endedBefore(market, date))
  const active = market.ids.filter((id) => !ended.has(id))
  const row = await bars
    .at(knowledge, { from: previous_date, to: date })
    .where(sql<boolean>`r.instrument_id = any(${active}::text[])`)
    .where(sql<boolean>`r.date = any(${[previous_date, date]}::date[])`)
    .groupBy('r.instrument_id')
    .having(sql<boolean>`bool_or(r.date = ${previous_date}::date)`)
    // Over all groups, of which one is enough to tell.
    .select([
      sql<string>`count(*) over ()`.as('expected'),
      sql<string>`sum(bool_or(r.date = ${date}::date)::int) over ()`.as('present'),
    ])
    .limit(1)
    .executeTakeFirst()
  return row ?? { expected: '0', present: '0' }
}
