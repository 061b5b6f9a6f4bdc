import { sql, type Knowledge, type RawBuilder, type Rows } from '@bourse/kit'
import type { actions } from '../record.ts'

/**
 * False for an announcement without an ex date that has got one since: the action then stands under its ex date, with
 * the same day of declaration. It is read off what is known, so that it holds whichever source told which of the two,
 * and in whatever order.
 */
export function unlessDatedSince(rows: Rows<typeof actions>, knowledge: Knowledge): RawBuilder<boolean> {
  const dated = rows
    .at(knowledge)
    .where('r.ex_date', 'is not', null)
    .select(['r.instrument_id', 'r.family', 'r.declaration_date'])
  return sql<boolean>`(r.ex_date is not null or not exists (
    select from (${dated}) d
    where d.instrument_id = r.instrument_id and d.family = r.family and d.declaration_date = r.date))`
}
