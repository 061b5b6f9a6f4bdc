import { statementName, type Statements } from '../../database/index.ts'
import type { EntityLines } from '../reading/record-reader.ts'
import { fillSql } from '../sql-file.ts'
import { rowInSql } from '../tables/row-text-in-sql.ts'
import { statementOf } from '../tables/statements.ts'
import { subjectColumn, type Table } from '../tables/table.ts'
import { isOnDate, periodOf, timeType } from '../tables/time-in-sql.ts'
import { isLineSeen, isSeen, isFullySeen, type Bounds } from '../versions/knowledge-predicate.ts'
import { unpackDay, type LinesOfDay } from './day-text.ts'
import { inOrder } from './line-order.ts'
import { countLines } from './lines.ts'
import { hasDayTexts } from './pack-days.ts'
import { LINES_OF_SEGMENT } from './rows-in-segments.ts'
import { timeOfLine } from './segment-line.ts'
import type { UnpackedDays } from './unpacked-days.ts'

/** Minimum number of entities for which a date is read as one text instead of one segment per entity. */
const ENTITIES_FOR_DAY_TEXT = 200

/** Returns the given entities' rows on a date, for a record with segments. */
export async function readDate(
  { on, table, days }: { readonly on: Statements; readonly table: Table; readonly days: UnpackedDays },
  { batch, at }: Bounds,
  date: string,
  ids: readonly string[],
): Promise<readonly EntityLines[]> {
  const isWhole = hasDayTexts(table) && ids.length >= ENTITIES_FOR_DAY_TEXT
  const found = isWhole
    ? await days.of([table.id, batch, at, date].join(' '), () => readDay(on, table, [batch, at, date]))
    : await linesOfEach(on, table, [batch, at, date, ids])
  return ids.flatMap((id, place) => {
    const lines = found.get(id)
    if (lines === undefined) return []
    const count = isWhole ? 1 : countLines(lines)
    return [{ place, count, lines: count === 1 ? lines : inOrder(table, lines, 'asc') }]
  })
}

/** Returns the rows in the date's text, with rows in the table taking precedence. */
async function readDay(on: Statements, table: Table, values: readonly unknown[]): Promise<LinesOfDay> {
  const statement = statementOf(table, 'day', () => fillSql('read-day', partsOf(table)))
  const rows = await on.query<{ id: string | null; line: string | null; content: Buffer | null }>(
    statement,
    values,
    statementName(statement),
  )
  const content = rows.find((row) => row.content !== null)?.content
  const lines = content ? unpackDay(content) : new Map<string, string>()
  for (const { id, line } of rows) if (id !== null && line !== null) lines.set(id, line)
  return lines
}

async function linesOfEach(on: Statements, table: Table, values: readonly unknown[]): Promise<Map<string, string>> {
  const statement = statementOf(table, 'segments of a date', () => fillSql('read-date', partsOf(table)))
  const rows = await on.arrays(statement, values, statementName(statement))
  return new Map(rows.map(([id, lines]) => [String(id), String(lines)]))
}

/**
 * The date, hidden from the planner: knowing it, PostgreSQL expects fewer rows in the table than for an average date,
 * and therefore plans the statement again for every date, which takes as long as running it.
 */
const DATE = '(select $3::date)'

function partsOf(table: Table): Readonly<Record<string, string>> {
  const time = timeOfLine(table)
  return {
    table: table.name,
    segments: table.segments,
    days: table.days,
    subject: subjectColumn(table),
    row: rowInSql(table, 'b.'),
    is_seen: isSeen('b'),
    is_on_date: isOnDate(table, 'b', DATE),
    sees_day: isFullySeen('d'),
    sees_line: isLineSeen('l'),
    lines: LINES_OF_SEGMENT,
    // A date, or an instant in UTC: both start with the day.
    line_is_on_date: `left(${time}, 10) = ($3::date)::text`,
    period: periodOf(table, `$3::${timeType(table)}`),
  }
}
