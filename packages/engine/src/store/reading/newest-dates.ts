import { retainedDates, type RetainedDates } from '@bourse/kit/host'
import { quoteName } from '../tables/columns.ts'
import { subjectColumn, type Table } from '../tables/table.ts'

/** Returns which of a record's dates are retained; throws for a record with a different kind of retention. */
export function datesOf({ id, record }: Table): RetainedDates {
  const dates = retainedDates(record)
  if (dates === undefined) throw new Error(`${id} does not retain its newest dates`)
  return dates
}

/** Whether rows get their market from their entity instead of from a column. */
export const isOfEntity = (table: Table): boolean =>
  datesOf(table).per === 'market' && table.record.subject !== undefined

/**
 * SQL for the group within which a row's dates are counted. If the entity provides no market, the row's market column
 * is used.
 */
export function groupInSql(table: Table, row: string): string {
  const { per } = datesOf(table)
  if (per === 'record') return `''`
  return `coalesce(${row}.${quoteName(per === 'market' ? (table.record.market ?? '') : per)}::text, '')`
}

/**
 * A table expression with each group's oldest retained date, as (market, date); `some` is a condition on the dates `d`.
 */
export function newestInSql(table: Table, some: string): string {
  const { newest } = datesOf(table)
  return `(select n.market, n.date from (
      select d.market, d.date, row_number() over (partition by d.market order by d.date desc) as place
      from ${table.dates} d where ${some}) n where n.place = ${newest})`
}

/** SQL that is true if a row `r` is older than the retained dates; `newest` is an expression for the oldest of them. */
export function isOlder(table: Table, newest: string): string {
  // For a single group, PostgreSQL evaluates this subquery once instead of once per row.
  if (datesOf(table).per === 'record') return isOlderThan(table, `(select k.date from ${newest} k where k.market = '')`)
  const { from, where } = olderRows(table, newest)
  return `exists (select from ${from} where ${where})`
}

const isOlderThan = (table: Table, date: string) => `r.${quoteName(datesOf(table).by)} < ${date}`

/**
 * Returns the check of `isOlder` as a `from` list and a condition, for subqueries that join more tables. Each market or
 * value is a group.
 */
export function olderRows(table: Table, newest: string): { readonly from: string; readonly where: string } {
  const isBefore = isOlderThan(table, 'k.date')
  if (!isOfEntity(table)) return { from: `${newest} k`, where: `k.market = ${groupInSql(table, 'r')} and ${isBefore}` }
  return {
    from: `${newest} k join ${table.markets} m on m.market = k.market`,
    where: `m.id = r.${subjectColumn(table)} and ${isBefore}`,
  }
}
