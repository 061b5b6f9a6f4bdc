import { quoteName } from './columns.ts'
import { isTimedByInstant, restOfKey, timeField, type Table } from './table.ts'

/** SQL for a row's time field, such as `b."date"`. */
export const timeOfRow = (table: Table, row: string): string => `${row}.${quoteName(timeField(table))}`

export const timeType = (table: Table): string => (isTimedByInstant(table) ? 'timestamptz' : 'date')

/** SQL for the first day of the period that contains a time: the quarter of a date, the UTC day of an instant. */
export const periodOf = (table: Table, time: string): string =>
  isTimedByInstant(table) ? `(${time} at time zone 'UTC')::date` : `date_trunc('quarter', ${time})::date`

export const periodLength = (table: Table): string => (isTimedByInstant(table) ? '1 day' : '3 months')

/** SQL that orders one entity's rows by time and then by the rest of the key: `"date" desc, "venue" desc`. */
export function orderOfRows(table: Table, row: string, direction: 'asc' | 'desc'): string {
  return [timeField(table), ...restOfKey(table)].map((name) => `${row}.${quoteName(name)} ${direction}`).join(', ')
}

/** SQL that is true if a row is on a date; an instant counts as its UTC date. */
export function isOnDate(table: Table, row: string, date: string): string {
  const time = timeOfRow(table, row)
  if (!isTimedByInstant(table)) return `${time} = ${date}`
  const start = `${date}::timestamp at time zone 'UTC'`
  return `${time} >= ${start} and ${time} < ${start} + interval '1 day'`
}
