import { quoted } from '../storage/columns.ts'
import { timeField, type Table } from '../storage/tables.ts'

export type Direction = 'asc' | 'desc'

/** Dates of a read, both inclusive. */
export interface Dates {
  readonly from: string
  readonly to: string
}

/** The rows found of one entity, as lines. */
export interface EntityLines {
  /** From 1, in the order asked for. */
  readonly position: number
  readonly count: number
  readonly lines: string
}

/** The entities of a read `e`, each with its dates: one, or lists of them, in `$1` to `$3`. */
export const entitiesInSql = (isOne: boolean): string =>
  isOne
    ? '(select $1::text as id, $2::date as from_day, $3::date as to_day, 1::int8 as position) as e'
    : 'unnest($1::text[], $2::date[], $3::date[]) with ordinality as e (id, from_day, to_day, position)'

/** The rows `b` of an entity `e` that the bounds `$4` and `$5` let a reader see, `$6` at most. */
export function rowsOfEntity(table: Table, direction: Direction): string {
  const date = `b.${quoted(timeField(table))}`
  return `from ${table.name} b
    where b.${quoted(table.record.subject?.column ?? '')} = e.id and ${date} between e.from_day and e.to_day
      and b.batch_id <= $4 and b.known_from <= $5 and b.known_to > $5
    order by ${date} ${direction} limit $6`
}
