import { addDays } from '@bourse/kit'
import { countLines, joinLines, linesBetween, reversed, type Lines } from '../packs/lines.ts'
import { LINES_OF_PACK, seesAll, seesLine } from '../packs/packed-rows.ts'
import { quoted } from '../storage/columns.ts'
import { rowInSql } from '../storage/json-in-sql.ts'
import { timeField, type Table } from '../storage/tables.ts'

/** Dates of a read, both inclusive, of one entity. */
interface Dates {
  readonly from: string
  readonly to: string
}

/** The rows found of one entity. */
export interface EntityLines {
  /** From 1, in the order asked for. */
  readonly position: number
  readonly count: number
  readonly lines: string
}

/** What a row of the statement says: rows from the table, in order, or a pack, newest first. */
type Found = readonly (string | number | boolean | null)[]

/** Puts what stands in the table and in packs into one text per entity. */
export function entityLines(
  table: Table,
  direction: 'asc' | 'desc',
  found: readonly Found[],
  datesOf: (position: number) => Dates,
): readonly EntityLines[] {
  return [...Map.groupBy(found, ([position]) => Number(position))].flatMap(([position, rows]) => {
    const dates = datesOf(position)
    const parts = rows.flatMap((row) => partOf(table, direction, row, dates) ?? [])
    if (parts.length === 0) return []
    const lines = joinLines(table, parts, direction)
    return [{ position, count: countLines(lines), lines }]
  })
}

function partOf(
  table: Table,
  direction: 'asc' | 'desc',
  [, isPack, first, last, text]: Found,
  { from, to }: Dates,
): Lines | undefined {
  if (text === null) return undefined
  const part: Lines = { first: String(first), last: String(last), text: String(text) }
  if (isPack !== true) return part
  const within = linesBetween(table, part, from, to)
  return within === undefined || direction === 'desc' ? within : { ...within, text: reversed(within.text) }
}

/** The dates of an entity whose last row sent was of the date `bound`. */
export function datesBehind({ from, to }: Dates, direction: 'asc' | 'desc', bound: string | null): Dates {
  if (bound === null) return { from, to }
  return direction === 'asc'
    ? { from: later(from, addDays(bound, 1)), to }
    : { from, to: earlier(to, addDays(bound, -1)) }
}

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)

/**
 * Rows of each entity `$1` between `$5` and `$6`, behind its bound in `$2`, `$7` at most, as the bounds `$3` and `$4` see them: one row with the lines
 * of the table, in order, and one per pack that may be needed. Packs come whole, as they are stored, and are cut by the host.
 */
export function packedStatement(table: Table, direction: 'asc' | 'desc', entities: string): string {
  const subject = quoted(table.record.subject?.column ?? '')
  const date = `b.${quoted(timeField(table))}`
  const [from, to] =
    direction === 'asc'
      ? [`greatest($5::date, coalesce(e.bound + 1, '-infinity'))`, '$6::date']
      : ['$5::date', `least($6::date, coalesce(e.bound - 1, 'infinity'))`]
  const reaches = direction === 'asc' ? 'p.first <= loose.last' : 'p.last >= loose.first'
  return `select e.position, s.* ${entities}
    cross join lateral (select ${from} as from_day, ${to} as to_day) w
    cross join lateral (
      select count(*) as rows, min(n.day) as first, max(n.day) as last, string_agg(n.line, E'\\n') as lines from (
        select ${date} as day, ${rowInSql(table, 'b.')} as line from ${table.name} b
        where b.${subject} = e.id and ${date} between w.from_day and w.to_day and b.batch_id <= $3 and b.known_from <= $4 and b.known_to > $4
        order by ${date} ${direction} limit $7) n) loose
    cross join lateral (
      select false, loose.first, loose.last, loose.lines where loose.rows > 0
      union all
      select true, p.first, p.last, case when ${seesAll('p', '$3', '$4')} then p.lines
        else (select string_agg(l.line, E'\\n' order by l.position) from ${LINES_OF_PACK} where ${seesLine('$3', '$4')}) end
      from (
        select p.*, sum(case when p.first >= w.from_day and p.last <= w.to_day then p.rows else 0 end)
          over (order by p.quarter ${direction} rows between unbounded preceding and 1 preceding) as before
        from ${table.packs} p
        where p.${subject} = e.id and p.last >= w.from_day and p.first <= w.to_day and (loose.rows < $7 or ${reaches})) p
      where coalesce(p.before, 0) < $7) s (packed, first, last, lines)
    order by e.position`
}
