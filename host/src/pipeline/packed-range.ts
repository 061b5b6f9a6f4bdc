import { countLines, joinLines, linesBetween, reversed, type Lines } from '../packs/lines.ts'
import { LINES_OF_PACK, seesAll, seesLine } from '../packs/packed-rows.ts'
import { quoted } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { rowInSql } from '../storage/json-in-sql.ts'
import { timeField, type Table } from '../storage/tables.ts'
import { entitiesInSql, rowsOfEntity, type Direction, type EntityLines } from './entity-rows.ts'
import { statementOf } from './statements.ts'

/** Packs beside those that lie whole between the dates: one at either end. */
const ENDS = 2

/** Rows of packed entities as one text each. `values`: entities and dates, bounds, and how many rows of each are wanted. */
export async function packedLines(
  database: Database,
  table: Table,
  direction: Direction,
  values: readonly unknown[],
): Promise<readonly EntityLines[]> {
  const isOne = !Array.isArray(values[0])
  const { text, name } = statementOf(table, `packed range ${direction} ${isOne}`, () =>
    packedStatement(table, direction, entitiesInSql(isOne)),
  )
  const most = Number(values.at(-1)) + ENDS
  const found = await database.arrays(text, [...values, most], name)
  // A pack that a reader may see a part of only may hold less than it seems to.
  const all = found.some(({ [SEES_ALL]: sees }) => sees === false)
    ? await database.arrays(text, [...values, null], name)
    : found
  return [...Map.groupBy(all, ([position]) => Number(position))].flatMap(([position, rows]) => {
    const parts = rows.flatMap((row) => partOf(table, direction, row) ?? [])
    if (parts.length === 0) return []
    const lines = joinLines(table, parts, direction)
    return [{ position, count: countLines(lines), lines }]
  })
}

/** What a row of the statement says: rows of the table, in order, or a pack, newest first, with the dates wanted of it. */
type Found = readonly (string | number | boolean | null)[]
/** The place of the column that tells whether all of a pack may be seen; null for rows of the table. */
const SEES_ALL = 3

function partOf(table: Table, direction: Direction, found: Found): Lines | undefined {
  const [, from, to, seesAll, first, last, text] = found
  if (text === null) return undefined
  const part: Lines = { first: String(first), last: String(last), text: String(text) }
  if (seesAll === null) return part
  const within = linesBetween(table, part, String(from), String(to))
  return within === undefined || direction === 'desc' ? within : { ...within, text: reversed(within.text) }
}

/**
 * Of each entity one row with the lines of the table, in order, and one per pack that may be needed: `$7` at most are looked at. Packs come whole, as
 * they are stored, and are cut by the host.
 */
export function packedStatement(table: Table, direction: Direction, entities: string): string {
  const date = quoted(timeField(table))
  const reaches = direction === 'asc' ? 'p.first <= loose.last' : 'p.last >= loose.first'
  return `select e.position, e.from_day, e.to_day, s.* from ${entities}
    cross join lateral (
      select count(*) as rows, min(n.day) as first, max(n.day) as last, string_agg(n.line, E'\\n') as lines from (
        select b.${date} as day, ${rowInSql(table, 'b.')} as line ${rowsOfEntity(table, direction)}) n) loose
    cross join lateral (
      select null::boolean, loose.first, loose.last, loose.lines where loose.rows > 0
      union all
      select p.sees_all, p.first, p.last,
        case when p.sees_all then p.lines else (select string_agg(l.line, E'\\n' order by l.position) from ${LINES_OF_PACK} where ${seesLine('$4', '$5')}) end
      from (
        select p.*, sum(case when p.sees_all and p.first >= e.from_day and p.last <= e.to_day then p.rows else 0 end)
          over (order by p.quarter ${direction} rows between unbounded preceding and 1 preceding) as before
        from (
          select p.*, ${seesAll('p', '$4', '$5')} as sees_all from ${table.packs} p
          where p.${quoted(table.record.subject?.column ?? '')} = e.id and p.last >= e.from_day and p.first <= e.to_day and (loose.rows < $6 or ${reaches})
          order by p.quarter ${direction} limit $7) p) p
      where coalesce(p.before, 0) < $6) s (sees_all, first, last, lines)
    order by e.position`
}
