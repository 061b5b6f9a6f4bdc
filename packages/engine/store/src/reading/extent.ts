import { statementName, type Statements } from '@bourse/database'
import { LINES_OF_SEGMENT } from '../segments/rows-in-segments.ts'
import { timeOfLine } from '../segments/segment-line.ts'
import { dateExpression, subjectColumn, type Table } from '../tables/table.ts'
import { timeOfRow } from '../tables/time-in-sql.ts'
import { isLineSeen, isSeen, isWholeSeen, type Bounds } from '../versions/knowledge-predicate.ts'

/** First and last date on which an entity has a row; null where it has none. */
export interface Extent {
  readonly first: string | null
  readonly last: string | null
}

/** How far the rows of an entity reach that the bounds let a reader see. */
export async function extentOf(
  on: Statements,
  table: Table,
  { batch, at }: Bounds,
  id: string,
  column = subjectColumn(table),
): Promise<Extent> {
  const text = `select ${extreme(table, 'asc', column)}::text as first, ${extreme(table, 'desc', column)}::text as last`
  const [found] = await on.query<Extent>(text, [batch, at, id], statementName(text))
  return found ?? { first: null, last: null }
}

function extreme(table: Table, direction: 'asc' | 'desc', column: string): string {
  const loose = `(select ${dateExpression(table, 'b.')} from ${table.name} b
    where b.${column} = $3 and ${isSeen('b')} order by ${timeOfRow(table, 'b')} ${direction} limit 1)`
  if (!table.record.longHistory) return loose
  return `${direction === 'asc' ? 'least' : 'greatest'}(${loose}, (${extremeOfSegments(table, direction)}))`
}

function extremeOfSegments(table: Table, direction: 'asc' | 'desc'): string {
  const [pick, whole] = direction === 'asc' ? ['min', 's.first'] : ['max', 's.last']
  // A date, or an instant of UTC: either begins with its day.
  return `select ${pick}(case when ${isWholeSeen('s')} then ${whole}::date
      else (select ${pick}(left(${timeOfLine(table)}, 10)::date) from ${LINES_OF_SEGMENT} where ${isLineSeen('l')}) end)
    from ${table.segments} s where s.${subjectColumn(table)} = $3`
}
