import type { Table, TableBatch } from '@bourse/files'
import type { DateOrder } from './date-format.ts'
import { readingsOf } from './read-date.ts'

/** Whether some date of these rows ends with its year, so that day and month may change places. */
export const hasYearLast = ({ rows }: TableBatch, positions: readonly number[]): boolean =>
  rows.some(({ values }) => positions.some((at) => readingsOf(dayOf(values[at] ?? '')) !== undefined))

/** The only order of day and month in which every date of the file exists; undefined if both or none does. */
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

/** The date in front of a time. */
const dayOf = (text: string) => text.trim().split(/[T ]/)[0] ?? ''
