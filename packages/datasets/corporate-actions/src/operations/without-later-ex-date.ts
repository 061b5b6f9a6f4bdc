import { sql, type Knowledge, type RawBuilder, type Rows } from '@bourse/kit'
import type { actions } from '../record.ts'

/**
 * Returns a condition that excludes an announcement without an ex date once the ex date is known: the action is then
 * also stored under its ex date, with the same declaration date. The condition depends only on known rows, so the
 * arrival order of sources and rows does not matter.
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
