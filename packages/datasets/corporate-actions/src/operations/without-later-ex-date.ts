import { sql, type Knowledge, type RawBuilder, type Rows } from '@bourse/kit'
import type { actions } from '../record.ts'

/**
 * Condition that is false for an announcement without an ex date that has since received one: the action is then stored
 * under its ex date, with the same day of declaration. It depends only on known rows, so it holds in any order of
 * sources and arrivals.
 */
export function withoutLaterExDate(rows: Rows<typeof actions>, knowledge: Knowledge): RawBuilder<boolean> {
  const dated = rows
    .at(knowledge)
    .where('r.ex_date', 'is not', null)
    .select(['r.instrument_id', 'r.family', 'r.declaration_date'])
  return sql<boolean>`(r.ex_date is not null or not exists (
    select from (${dated}) d
    where d.instrument_id = r.instrument_id and d.family = r.family and d.declaration_date = r.date))`
}
