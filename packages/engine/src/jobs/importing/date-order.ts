import type { Table, TableBatch } from '@bourse/files'
import type { DateOrder } from './date-format.ts'
import { readingsOf } from './read-date.ts'

/** Whether any date in these rows ends with its year, so that the order of day and month is unknown. */
export const hasYearLast = ({ rows }: TableBatch, positions: readonly number[]): boolean =>
  rows.some(({ values }) => positions.some((at) => readingsOf(dayOf(values[at] ?? '')) !== undefined))

/**
 * Returns the only order of day and month in which every date in the file is valid; undefined if both or neither is.
 */
export async function dateOrderOf(table: Table, positions: readonly number[]): Promise<DateOrder | undefined> {
  let [monthFirst, dayFirst] = [true, true]
  for await (const { rows } of table.batches())
    for (const { values } of rows)
      for (const at of positions) {
        const readings = readingsOf(dayOf(values[at] ?? ''))
        if (readings === undefined) continue
        monthFirst &&= readings.monthFirst !== undefined
        dayFirst &&= readings.dayFirst !== undefined
      }
  return monthFirst === dayFirst ? undefined : monthFirst ? 'month-first' : 'day-first'
}

/** Returns the date part of a date with a time. */
const dayOf = (text: string) => text.trim().split(/[T ]/)[0] ?? ''
