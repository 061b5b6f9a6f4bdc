import type { AnyRecord } from '@bourse/kit'
import { quoted } from './columns.ts'
import type { Statements } from './database.ts'
import { timeField, type Table } from './tables.ts'

/** Whether rows of a record are each of a date. */
export const isDated = ({ time, fields }: AnyRecord): boolean =>
  time.mode === 'revisioned' && fields[time.field]?.kind === 'date'

/**
 * Of some dates those on which a dated record has published rows: a look at each in the index, and nothing is unpacked.
 */
export async function datesWithRows(
  on: Statements,
  table: Table,
  dates: readonly string[],
): Promise<readonly string[]> {
  const date = `b.${quoted(timeField(table))}`
  const packed = table.record.packed ? ` or exists (select from ${table.days} p where p.date = d.date)` : ''
  const rows = await on.query<{ date: string }>(
    `select d.date::text as date from unnest($1::date[]) with ordinality d (date, position)
     where exists (select from ${table.name} b where ${date} = d.date and b.known_to = 'infinity')${packed}
     order by d.position`,
    [dates],
  )
  return rows.map((row) => row.date)
}
