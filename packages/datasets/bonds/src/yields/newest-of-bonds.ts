import { sql, type Knowledge, type Rows } from '@bourse/kit'
import type { bondYields } from './records.ts'

/** Returns the date of each bond's newest yield and when any of its yields was last published. */
export async function newestOfBonds(yields: Rows<typeof bondYields>, knowledge: Knowledge) {
  const rows = await yields
    .at(knowledge)
    .select(['r.instrument_id', sql<string>`max(r.date)::text`.as('date')])
    .select(sql<string>`max(r.known_from)::text`.as('known_from'))
    .groupBy('r.instrument_id')
    .execute()
  return new Map(rows.map(({ instrument_id, date, known_from: knownFrom }) => [instrument_id, { date, knownFrom }]))
}
