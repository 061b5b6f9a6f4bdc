import { sql, type Rows } from '@bourse/kit'
import type { SessionCoverage, DailyBars } from '@bourse/services'
import type { dailyBars } from './record.ts'
import { windowOf } from './date-window.ts'

type Stored = Rows<typeof dailyBars>
type Request<Name extends keyof DailyBars> = Parameters<DailyBars[Name]>[0]

/** Counts listings on two dates in one scan. If the dates were joined, the planner would misjudge the number of ids. */
export async function coverageOn(
  bars: Stored,
  { ids, previous_date, date, knowledge }: Request<'sessionCoverage'>,
): Promise<SessionCoverage> {
  const row = await bars
    .at(knowledge, { from: previous_date, to: date })
    .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
    .where(sql<boolean>`r.date = any(${[previous_date, date]}::date[])`)
    .groupBy('r.instrument_id')
    .having(sql<boolean>`bool_or(r.date = ${previous_date}::date)`)
    // The windows span all groups, so every row has the totals and the first row is enough.
    .select([
      sql<string>`count(*) over ()`.as('expected'),
      sql<string>`sum(bool_or(r.date = ${date}::date)::int) over ()`.as('present'),
    ])
    .limit(1)
    .executeTakeFirst()
  return row ?? { expected: '0', present: '0' }
}

/**
 * Returns the number of bars on each date, and when the newest of them became known. Every publication changes one of
 * the two: a new bar changes the number, even with an earlier knowledge time; a revision changes the newest time,
 * because it becomes known when it is published.
 */
export async function marksOf(
  bars: Stored,
  { ids, dates, knowledge }: Request<'marks'>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await bars
    .at(knowledge, windowOf(dates))
    .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
    .where(sql<boolean>`r.date = any(${dates}::date[])`)
    .groupBy('r.date')
    .select(['r.date', sql<string>`count(*)`.as('count'), sql<string>`max(r.known_from)`.as('known_from')])
    .execute()
  return new Map(rows.map(({ date, count, known_from }) => [date, `${count} ${known_from}`]))
}
