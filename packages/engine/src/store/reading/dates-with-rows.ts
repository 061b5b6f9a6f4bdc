import type { Statements } from '../../database/index.ts'
import type { AnyRecord } from '@bourse/kit'
import { hasDayTexts } from '../segments/pack-days.ts'
import { isTimedByInstant, type Table } from '../tables/table.ts'
import { isOnDate, periodOf } from '../tables/time-in-sql.ts'
import { isPublished } from '../versions/knowledge-predicate.ts'

export const isDated = (record: AnyRecord): boolean =>
  record.time.mode === 'revisioned' && !isTimedByInstant({ record })

/**
 * Returns the given dates on which a record with a time has published rows; an instant counts as its UTC date. Takes
 * one index lookup per date and unpacks no segments.
 */
export async function datesWithRows(
  on: Statements,
  table: Table,
  dates: readonly string[],
): Promise<readonly string[]> {
  const rows = await on.query<{ date: string }>(
    `select d.date::text as date from unnest($1::date[]) with ordinality d (date, position)
     where exists (select from ${table.name} b where ${isOnDate(table, 'b', 'd.date')} and ${isPublished('b')})
       ${table.record.longHistory ? settledOn(table) : ''}
     order by d.position`,
    [dates],
  )
  return rows.map((row) => row.date)
}

/** If the record stores no text per date, any segment that covers the date counts as a row. */
function settledOn(table: Table): string {
  if (hasDayTexts(table)) return `or exists (select from ${table.days} s where s.date = d.date)`
  // The segments of instants cover one UTC day each.
  if (isTimedByInstant(table)) return `or exists (select from ${table.segments} s where s.period = d.date)`
  return `or exists (select from ${table.segments} s
    where s.period = ${periodOf(table, 'd.date')} and d.date between s.first and s.last)`
}
