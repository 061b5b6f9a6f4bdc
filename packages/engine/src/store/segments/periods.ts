import { addDays } from '@bourse/kit/values'
import type { Statements } from '../../database/index.ts'
import type { Table } from '../tables/table.ts'
import { isTimedByInstant } from '../tables/table.ts'
import { periodLength, periodOf, timeOfRow, timeType } from '../tables/time-in-sql.ts'
import { isPublished } from '../versions/knowledge-predicate.ts'

/** First day of a period whose rows settle together: a quarter for dates, a UTC day for instants. */
export type Period = string

/**
 * Number of days from the end of a period until it is settled: late rows and corrections for its last days have
 * arrived by then.
 */
export const SETTLED_DAYS = { quarter: 35, day: 2 }

/** Returns the settled periods that have rows in the table, oldest first. */
export async function settledPeriods(on: Statements, table: Table, today: string): Promise<readonly Period[]> {
  const period = periodOf(table, timeOfRow(table, 'b'))
  const days = isTimedByInstant(table) ? SETTLED_DAYS.day : SETTLED_DAYS.quarter
  const rows = await on.query<{ period: string }>(
    `select distinct ${period}::text as period from ${table.name} b
     where ${isPublished('b')} and ${period} + interval '${periodLength(table)}' <= $1::date order by 1`,
    [addDays(today, -days)],
  )
  return rows.map((row) => row.period)
}

/** SQL condition for the published rows `b` of the period `$1`. */
export function isOpenIn(table: Table): string {
  const start = `$1::date::${timeType(table)}`
  const time = timeOfRow(table, 'b')
  return `${isPublished('b')} and ${time} >= ${start} and ${time} < ${start} + interval '${periodLength(table)}'`
}
