import type { EntityRange } from '@bourse/kit/host'
import { orderOfRows, timeOfRow, timeType } from '../tables/time-in-sql.ts'
import { subjectColumn, type Table } from '../tables/table.ts'
import { isSeen } from '../versions/knowledge-predicate.ts'
import type { Direction } from './record-reader.ts'

/** Maximum number of ranges that a statement lists individually. */
export const MAX_LISTED_RANGES = 8

/**
 * SQL for a statement's ranges as `e`, starting with parameter `first`. A few ranges are listed individually instead of
 * as an array: PostgreSQL does not know the length of an array parameter, considers a custom plan cheaper than the
 * cached one, and would plan every time, which takes as long as a short read.
 */
export function rangesInSql(table: Table, count: number, first: number): string {
  const time = timeType(table)
  const columns = 'as e (id, from_time, to_time, most, place)'
  if (count > MAX_LISTED_RANGES) {
    const [id, from, to, most] = parameters(first, 0)
    return `unnest(${id}::text[], ${from}::${time}[], ${to}::${time}[], ${most}::int8[]) with ordinality ${columns}`
  }
  const rows = Array.from({ length: count }, (_, index) => {
    const [id, from, to, most] = parameters(first, index)
    return `(${id}::text, ${from}::${time}, ${to}::${time}, ${most}::int8, ${index + 1}::int8)`
  })
  return `(values ${rows.join(', ')}) ${columns}`
}

const COLUMNS = 4
const parameters = (first: number, row: number) =>
  Array.from({ length: COLUMNS }, (_, column) => `$${first + row * COLUMNS + column}`)

/**
 * Returns how many ranges a statement for `count` ranges accepts. Rounding up limits the number of distinct statements
 * to plan.
 */
export const rangeCapacity = (count: number): number =>
  count > MAX_LISTED_RANGES ? count : 2 ** Math.ceil(Math.log2(count))

/** Returns the parameter values for `rangesInSql`. */
export function valuesOfRanges(ranges: readonly EntityRange[]): readonly unknown[] {
  if (ranges.length > MAX_LISTED_RANGES)
    return [
      ranges.map(({ id }) => id),
      ranges.map(({ from }) => from),
      ranges.map(({ to }) => to),
      ranges.map(({ most }) => most),
    ]
  return Array.from({ length: rangeCapacity(ranges.length) }, (_, index) => {
    const range = ranges[index]
    return range === undefined ? [null, null, null, 0] : [range.id, range.from, range.to, range.most]
  }).flat()
}

/** SQL for the rows `b` in a range `e` that are visible within the bounds `$1` and `$2`. */
export function rowsOfRange(table: Table, direction: Direction): string {
  return `from ${table.name} b
    where b.${subjectColumn(table)} = e.id and ${timeOfRow(table, 'b')} between e.from_time and e.to_time
      and ${isSeen('b')}
    order by ${orderOfRows(table, 'b', direction)} limit e.most`
}
