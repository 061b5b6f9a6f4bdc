import { countLines, joinLines, linesBetween, reversed, type Lines } from '../packs/lines.ts'
import { LINES_OF_PACK, seesAll, seesLine } from '../packs/packed-rows.ts'
import { quoted } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { rowInSql } from '../storage/json-in-sql.ts'
import { subjectColumn, timeField, type Table } from '../storage/tables.ts'
import {
  FEW,
  readsInSql,
  roomFor,
  rowsOfEntity,
  valuesOfReads,
  type Direction,
  type EntityLines,
  type EntityRead,
} from './entity-rows.ts'
import type { Place } from './entity-lines.ts'
import { statementOf } from './statements.ts'

/** Packs beside those that lie whole between the dates: one at either end. */
const ENDS = 2

/** Rows of packed entities as one text each, of those that have any. */
export async function packedLines(
  database: Database,
  { table, direction, bounds }: Place,
  reads: readonly EntityRead[],
): Promise<readonly EntityLines[]> {
  const room = roomFor(reads.length)
  const { text, name } = statementOf(table, `packed lines ${direction} ${room > FEW ? 'many' : room}`, () =>
    packedStatement(table, direction, readsInSql(room, 4)),
  )
  const ask = (isCapped: boolean) =>
    database.arrays(text, [bounds.batch, bounds.at, isCapped, ...valuesOfReads(reads)], name)
  const capped = await ask(true)
  // A pack that a reader may see a part of only may hold less than it seems to.
  const found = capped.some(({ [SEES_ALL]: sees }) => sees === false) ? await ask(false) : capped
  return [...Map.groupBy(found, ([position]) => Number(position) - 1)].flatMap(([position, rows]) => {
    const read = reads[position]
    const parts = read === undefined ? [] : rows.flatMap((row) => partOf(table, direction, read, row) ?? [])
    if (parts.length === 0) return []
    const count = parts.reduce((sum, part) => sum + part.count, 0)
    return [{ position, count, lines: joinLines(table, parts, direction) }]
  })
}

/** What a row of the statement says: rows of the table, in order, or a pack, newest first. */
type Found = readonly (string | number | boolean | null)[]
/** The place of the column that tells whether all of a pack may be seen; null for rows of the table. */
const SEES_ALL = 1

function partOf(table: Table, direction: Direction, { from, to, most }: EntityRead, found: Found): Lines | undefined {
  const [, seesAll, first, last, rows, lines] = found
  if (lines === null) return undefined
  const text = String(lines)
  const count = seesAll === false ? countLines(text) : Number(rows)
  const part: Lines = { first: String(first), last: String(last), count, text }
  if (seesAll === null) return part
  if (direction === 'desc') return linesBetween(table, part, { from, to, most })
  const within = linesBetween(table, part, { from, to, most: count })
  return within && { ...within, text: reversed(within.text) }
}

/**
 * Of each entity one row with the lines of the table, in order, and one per pack that may be needed: where `$3`, no more are looked at than there
 * would be with a single row each. A pack that reaches over the dates has at least as many rows between them as it has rows more than days outside.
 * Packs come whole, as they are stored, and are cut by the host.
 */
function packedStatement(table: Table, direction: Direction, reads: string): string {
  const date = quoted(timeField(table))
  const quarterOf = (day: string) => `date_trunc('quarter', ${day})::date`
  // Where the table has enough rows, packs count only as far as these reach.
  const [first, last] =
    direction === 'asc'
      ? [quarterOf('e.from_day'), `case when loose.rows < e.most then e.to_day else least(e.to_day, loose.last) end`]
      : [
          quarterOf(`case when loose.rows < e.most then e.from_day else greatest(e.from_day, loose.first) end`),
          'e.to_day',
        ]
  return `select e.position, s.* from ${reads}
    cross join lateral (
      select count(*) as rows, min(n.day) as first, max(n.day) as last, string_agg(n.line, E'\\n') as lines from (
        select b.${date} as day, ${rowInSql(table, 'b.')} as line ${rowsOfEntity(table, direction)}) n) loose
    cross join lateral (
      select null::boolean, loose.first, loose.last, loose.rows, loose.lines where loose.rows > 0
      union all
      select p.sees_all, p.first, p.last, p.rows,
        case when p.sees_all then p.lines else (select string_agg(l.line, E'\\n' order by l.position) from ${LINES_OF_PACK} where ${seesLine('$1', '$2')}) end
      from (
        select p.*, sum(case when p.sees_all then greatest(p.rows - greatest(p.last - e.to_day, 0) - greatest(e.from_day - p.first, 0), 0) else 0 end)
          over (order by p.quarter ${direction} rows between unbounded preceding and 1 preceding) as before
        from (
          select p.*, ${seesAll('p', '$1', '$2')} as sees_all from ${table.packs} p
          where p.${subjectColumn(table)} = e.id and p.quarter between ${first} and ${last}
            and p.last >= e.from_day and p.first <= e.to_day
          order by p.quarter ${direction} limit case when $3::boolean then e.most + ${ENDS} end) p) p
      where coalesce(p.before, 0) < e.most) s (sees_all, first, last, rows, lines)
    order by e.position`
}
