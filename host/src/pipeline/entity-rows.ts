import { quoted } from '../storage/columns.ts'
import { subjectColumn, timeField, type Table } from '../storage/tables.ts'

export type Direction = 'asc' | 'desc'

/** Dates of a read, both inclusive. */
export interface Dates {
  readonly from: string
  readonly to: string
}

/** What is read of one entity: rows between two dates, `most` at most. */
export interface EntityRead extends Dates {
  readonly id: string
  readonly most: number
}

/** The rows found of one entity, as lines. */
export interface EntityLines {
  /** The place of the read, from 0. */
  readonly position: number
  readonly count: number
  readonly lines: string
}

/** Up to so many reads stand in a statement one by one. */
export const FEW = 8

/**
 * The reads of a statement as `e`, from the parameter `first` on. Few of them are no list: of a list Postgres does not know the length, finds a plan for this
 * one cheaper than the one that it keeps, and so plans anew each time, which takes as long as a short read.
 */
export function readsInSql(count: number, first: number): string {
  if (count > FEW)
    return `unnest($${first}::text[], $${first + 1}::date[], $${first + 2}::date[], $${first + 3}::int8[]) with ordinality as e (id, from_day, to_day, most, position)`
  const rows = Array.from({ length: count }, (_, index) => {
    const [id, from, to, most] = [0, 1, 2, 3].map((column) => `$${first + index * COLUMNS + column}`)
    return `(${id}::text, ${from}::date, ${to}::date, ${most}::int8, ${index + 1}::int8)`
  })
  return `(values ${rows.join(', ')}) as e (id, from_day, to_day, most, position)`
}

const COLUMNS = 4

/** How many reads a statement has room for that is to take `count`: one for each number would be as many to be planned. */
export function roomFor(count: number): number {
  if (count > FEW) return count
  return 2 ** Math.ceil(Math.log2(count))
}

/** The parameters of `readsInSql`. */
export function valuesOfReads(reads: readonly EntityRead[]): readonly unknown[] {
  if (reads.length > FEW)
    return [
      reads.map(({ id }) => id),
      reads.map(({ from }) => from),
      reads.map(({ to }) => to),
      reads.map(({ most }) => most),
    ]
  const room = roomFor(reads.length)
  return Array.from({ length: room }, (_, index) => {
    const read = reads[index]
    return read === undefined ? [null, null, null, 0] : [read.id, read.from, read.to, read.most]
  }).flat()
}

/** The rows `b` of a read `e` that the bounds `$1` and `$2` let a reader see. */
export function rowsOfEntity(table: Table, direction: Direction): string {
  const date = `b.${quoted(timeField(table))}`
  return `from ${table.name} b
    where b.${subjectColumn(table)} = e.id and ${date} between e.from_day and e.to_day
      and b.batch_id <= $1 and b.known_from <= $2 and b.known_to > $2
    order by ${date} ${direction} limit e.most`
}
