import { retainedDates, type RetainedDates } from '@bourse/kit/host'
import { quoted } from '../tables/columns.ts'
import { subjectColumn, type Table } from '../tables/table.ts'

/** Which dates of a record are kept; throws for a record whose rows are kept otherwise. */
export function datesOf({ id, record }: Table): RetainedDates {
  const dates = retainedDates(record)
  if (dates === undefined) throw new Error(`${id} does not retain its newest dates`)
  return dates
}

/** Whether the market of a row is that of its entity, and not told by a column. */
export const isOfEntity = (table: Table): boolean =>
  datesOf(table).per === 'market' && table.record.subject !== undefined

/** The expression of the group within which dates of a row are counted; of its market where no entity tells that. */
export function groupInSql(table: Table, row: string): string {
  const { per } = datesOf(table)
  if (per === 'record') return `''`
  return `coalesce(${row}.${quoted(per === 'market' ? (table.record.market ?? '') : per)}::text, '')`
}

/**
 * The oldest date (market, date) that is kept in each group, as a table expression; `some` is a condition on dates `d`.
 */
export function newestInSql(table: Table, some: string): string {
  const { newest } = datesOf(table)
  return `(select n.market, n.date from (
      select d.market, d.date, row_number() over (partition by d.market order by d.date desc) as place
      from ${table.dates} d where ${some}) n where n.place = ${newest})`
}

/** Whether a row `r` is older than the dates that are kept: `newest` is an expression of the oldest of these. */
export function isOlder(table: Table, newest: string): string {
  const isBefore = `r.${quoted(datesOf(table).by)} < k.date`
  // One group: asked for once, and not with each row.
  if (datesOf(table).per === 'record')
    return `r.${quoted(datesOf(table).by)} < (select k.date from ${newest} k where k.market = '')`
  if (!isOfEntity(table))
    return `exists (select from ${newest} k where k.market = ${groupInSql(table, 'r')} and ${isBefore})`
  return `exists (select from ${table.markets} m join ${newest} k on k.market = m.market
    where m.id = r.${subjectColumn(table)} and ${isBefore})`
}
