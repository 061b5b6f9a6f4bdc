import { statementName, type Statements } from '../../database/index.ts'
import type { EntityRange } from '@bourse/kit/host'
import { MAX_LISTED_RANGES, rangesInSql, rangeCapacity, rowsOfRange, valuesOfRanges } from '../reading/ranges-in-sql.ts'
import type { Direction, EntityLines, ReadOptions } from '../reading/record-reader.ts'
import { fillSql } from '../sql-file.ts'
import { rowInSql } from '../tables/row-text-in-sql.ts'
import { statementOf, type Cells } from '../tables/statements.ts'
import { subjectColumn, type Table } from '../tables/table.ts'
import { periodOf, timeOfRow } from '../tables/time-in-sql.ts'
import { isLineSeen, isFullySeen } from '../versions/knowledge-predicate.ts'
import { countLines, firstLines, joinLines, linesBetween, reverseLines, type Lines } from './lines.ts'
import { hasDayTexts } from './pack-days.ts'
import { LINES_OF_SEGMENT } from './rows-in-segments.ts'
import { comparableTime } from './segment-line.ts'

/**
 * Reads ranges from a record with segments: the rows that are still in the table, and the segments that overlap the
 * ranges.
 */
export async function readRanges(
  on: Statements,
  table: Table,
  { bounds, direction }: ReadOptions,
  ranges: readonly EntityRange[],
): Promise<readonly EntityLines[]> {
  const room = rangeCapacity(ranges.length)
  const statement = statementOf(table, `segments ${direction} ${room > MAX_LISTED_RANGES ? 'many' : room}`, () =>
    rangesStatement(table, direction, rangesInSql(table, room, 4)),
  )
  const ask = (isCapped: boolean) =>
    on.arrays(statement, [bounds.batch, bounds.at, isCapped, ...valuesOfRanges(ranges)], statementName(statement))
  const capped = await ask(true)
  // A segment that is only partly visible may contain fewer visible rows than its count.
  const found = capped.some(({ [IS_FULLY_VISIBLE]: isVisible }) => isVisible === false) ? await ask(false) : capped
  return [...Map.groupBy(found, ([place]) => Number(place) - 1)].flatMap(([place, rows]) => {
    const range = ranges[place]
    const parts = range === undefined ? [] : rows.flatMap((row) => partOf(table, direction, range, row) ?? [])
    if (parts.length === 0) return []
    const all = parts.reduce((sum, part) => sum + part.count, 0)
    const count = Math.min(all, range?.most ?? 0)
    // Each part has at most the requested number of rows, but all parts together may have more.
    return [{ place, count, lines: firstLines(joinLines(table, parts, direction), all, count) }]
  })
}

/** Index of the column that says whether all lines in a segment are visible; null for rows from the table. */
const IS_FULLY_VISIBLE = 1

/** Converts one result row of the statement: rows from the table, in order, or a segment, newest first. */
function partOf(table: Table, direction: Direction, { from, to, most }: EntityRange, found: Cells): Lines | undefined {
  const [, seesAll, first, last, rows, lines] = found
  if (lines === null) return undefined
  const text = String(lines)
  const count = seesAll === false ? countLines(text) : Number(rows)
  const part: Lines = { first: timeText(first), last: timeText(last), count, text }
  if (seesAll === null) return part
  const bounds = { from: comparableTime(from), to: comparableTime(to) }
  if (direction === 'desc') return linesBetween(table, part, { ...bounds, most })
  const within = linesBetween(table, part, { ...bounds, most: count })
  return within && { ...within, text: reverseLines(within.text) }
}

/** Converts a PostgreSQL time to the format of lines. */
const timeText = (time: unknown): string => comparableTime(String(time).replace(' ', 'T').replace(/\+00$/, ''))

/** If the table has enough rows, only segments within the time range of those rows are read. */
function rangesStatement(table: Table, direction: Direction, ranges: string): string {
  const isAscending = direction === 'asc'
  const first = isAscending
    ? 'e.from_time'
    : `case when loose.rows < e.most then e.from_time else greatest(e.from_time, loose.first) end`
  const last = isAscending
    ? `case when loose.rows < e.most then e.to_time else least(e.to_time, loose.last) end`
    : 'e.to_time'
  return fillSql('read-ranges', {
    ranges,
    direction,
    segments: table.segments,
    subject: subjectColumn(table),
    time: timeOfRow(table, 'b'),
    row: rowInSql(table, 'b.'),
    rows_of_range: rowsOfRange(table, direction),
    lines: LINES_OF_SEGMENT,
    sees_line: isLineSeen('l'),
    sees_all: isFullySeen('s'),
    first_period: periodOf(table, first),
    last_period: periodOf(table, last),
    rows_outside: hasDayTexts(table)
      ? `greatest(s.last - e.to_time, 0) + greatest(e.from_time - s.first, 0)`
      : `case when s.first >= e.from_time and s.last <= e.to_time then 0 else s.rows end`,
  })
}
