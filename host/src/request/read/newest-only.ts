import { effectiveDay, orderKeys, sql, type AnyRecord, type ListOperation } from '@bourse/kit'
import type { SelectQueryBuilder } from 'kysely'
import type { Reading } from './reading.ts'
import { column } from './row-scope.ts'

type Select = SelectQueryBuilder<{ r: Record<string, unknown> }, 'r', object>

/**
 * Narrows a list to the newest rows as requested by `latest=true` or the effective date: the newest row of each
 * subject, or the newest on or before a date for each combination of the other key columns.
 */
export async function newestOnly(call: Reading, operation: ListOperation, rows: Select): Promise<Select> {
  const { record, latest, effectiveDate } = operation
  const { time } = record
  if (time.mode !== 'revisioned') return rows
  if (latest && call.query['latest'] === true) return newestOf(rows, record, time.field, subjectOf(record, time.field))
  if (!effectiveDate || isRange(call, operation)) return rows
  const until = rows.where(sql<boolean>`${column(time.field)} <= ${effectiveDateOf(call)}::date`)
  return newestOf(
    until,
    record,
    time.field,
    record.key.filter((name) => name !== time.field),
  )
}

/** With a range on the record's own date, the effective date does not apply. */
function isRange({ query }: Reading, { record, dates }: ListOperation): boolean {
  const { time } = record
  return time.mode !== 'catalog' && dates === time.field && (query['from'] !== undefined || query['to'] !== undefined)
}

/** The effective date of a list. Its parameters are untyped here. */
export function effectiveDateOf({ query, knowledge, today }: Reading): string {
  const { effective_date: effectiveDate } = query
  return effectiveDay({
    query: typeof effectiveDate === 'string' ? { effective_date: effectiveDate } : {},
    knowledge,
    today,
  })
}

const subjectOf = ({ subject, key }: AnyRecord, time: string): readonly string[] =>
  subject === undefined ? key.filter((name) => name !== time) : [subject.column]

/** The row with the newest time per group; if several rows have that time, the first in the record's order. */
function newestOf(rows: Select, { key, order }: AnyRecord, time: string, group: readonly string[]): Select {
  const names = (columns: readonly string[]) => sql.join(columns.map(column))
  const others = orderKeys(order).filter(({ field }) => field !== time && !group.includes(field))
  let newest = rows.select(key.map((name) => sql<unknown>`${column(name)}`.as(name)))
  if (group.length === 0) newest = newest.orderBy(column(time), 'desc').limit(1)
  else {
    newest = newest.distinctOn(group.map(column))
    for (const name of group) newest = newest.orderBy(column(name))
    newest = newest.orderBy(column(time), 'desc')
    for (const { field, direction } of others) newest = newest.orderBy(column(field), direction)
  }
  return rows.where(sql<boolean>`(${names(key)}) in (${newest})`)
}
