import type { Statements } from '../../database/index.ts'
import { sql } from 'kysely'
import { rowsIn } from '../segments/rows-in-segments.ts'
import { quoteName } from '../tables/columns.ts'
import { subjectColumn, timeField, type Table } from '../tables/table.ts'
import { isSeen, type Bounds } from '../versions/knowledge-predicate.ts'

/** Returns the number of entities with a row on one date, and how many of them also have a row on another date. */
export async function countPresent(
  on: Statements,
  table: Table,
  { batch, at }: Bounds,
  ids: readonly string[],
  { before, on: day }: { readonly before: string; readonly on: string },
): Promise<{ readonly expected: number; readonly present: number }> {
  const seen = sql.raw(isSeen('b', { batch: 'k.batch', at: 'k.at' }))
  const [subject, time] = [sql.raw(`b.${subjectColumn(table)}`), sql.raw(`b.${quoteName(timeField(table))}`)]
  const has = (date: string) =>
    sql`exists (select 1 from ${rowsIn(table, { from: date, to: date })} b
      where ${subject} = e.id and ${time} = ${date}::date and ${seen})`
  const counted = sql<{ expected: string; present: string }>`
    select count(*) as expected, count(*) filter (where ${has(day)}) as present
    from unnest(${ids}::text[]) as e (id), (values (${batch}::int8, ${at}::timestamptz)) as k (batch, at)
    where ${has(before)}`
  const [row] = (await counted.execute(on.kysely)).rows
  return { expected: Number(row?.expected ?? 0), present: Number(row?.present ?? 0) }
}
