import type { Knowledge } from '@bourse/kit'
import { CompiledQuery, type Kysely } from 'kysely'
import { LINES_OF_SEGMENT } from '../segments/rows-in-segments.ts'
import { timeOfLine } from '../segments/segment-line.ts'
import { dateExpression, subjectColumn, type Table } from '../tables/table.ts'
import { boundsOf, isLineSeen, isSeen, isWholeSeen } from '../versions/knowledge-predicate.ts'
import { firstKept } from '../versions/retention.ts'

export interface Newest {
  readonly ids: readonly string[]
  readonly to: string
}

/** The newest date on which any of some entities has a row that is known: one look at each. */
export async function newestDate(
  kysely: Kysely<never>,
  table: Table,
  knowledge: Knowledge,
  { ids, to }: Newest,
): Promise<string | undefined> {
  const { batch, at } = boundsOf(table, knowledge)
  const query = CompiledQuery.raw(newestOf(table), [batch, at, ids, to])
  const { rows } = await kysely.executeQuery<{ newest: string | null }>(query)
  const newest = rows[0]?.newest ?? undefined
  const first = firstKept(table.record, knowledge)?.date
  return newest === undefined || (first !== undefined && newest < first) ? undefined : newest
}

/** The newest date up to `$4` of any of the entities `$3`. */
function newestOf(table: Table): string {
  const date = dateExpression(table, 'b.')
  const loose = `(select ${date} as date from ${table.name} b
    where b.${subjectColumn(table)} = w.id and ${date} <= $4::date and ${isSeen('b')} order by ${date} desc limit 1)`
  const settled = table.record.longHistory ? ` union all (${newestSettled(table)})` : ''
  return `select max(n.date)::text as newest from unnest($3::text[]) w (id) cross join lateral (${loose}${settled}) n`
}

/** That of the entity's last segment, which is opened only where the date or the bounds cut it. */
function newestSettled(table: Table): string {
  // A date, or an instant of UTC: either begins with its day.
  const line = `left(${timeOfLine(table)}, 10)::date`
  return `select d.date from ${table.segments} s cross join lateral (
      select case when ${isWholeSeen('s')} and s.last::date <= $4::date then s.last::date
        else (select max(${line}) from ${LINES_OF_SEGMENT} where ${isLineSeen('l')}
          and ${line} <= $4::date) end as date) d
    where s.${subjectColumn(table)} = w.id and s.period <= $4::date and d.date is not null
    order by s.period desc limit 1`
}
