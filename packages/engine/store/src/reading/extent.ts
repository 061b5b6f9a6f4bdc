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

/**
 * How far the rows of some entities reach that the bounds let a reader see: first and last are null for rows without a
 * date, and entities without rows are left out.
 */
export async function extentsOf(
  on: Statements,
  table: Table,
  { batch, at }: Bounds,
  ids: readonly string[],
  column = subjectColumn(table),
): Promise<ReadonlyMap<string, Extent>> {
  const found =
    table.record.time.mode === 'catalog' ? `${presence(table, column)} as first, null as last` : extremes(table, column)
  const text = `select w.id, ${found} from unnest($3::text[]) as w(id)`
  const rows = await on.query<Extent & { readonly id: string }>(text, [batch, at, [...ids]], statementName(text))
  const held = rows.filter(({ first }) => first !== null)
  return new Map(held.map(({ id, first, last }) => [id, last === null ? NO_DATES : { first, last }]))
}

const NO_DATES: Extent = { first: null, last: null }

/** Any text where an entity has a row, else null. */
const presence = (table: Table, column: string): string =>
  `(select 'there' from ${table.name} b where b.${column} = w.id and ${isSeen('b')} limit 1)`

const extremes = (table: Table, column: string): string =>
  `${extreme(table, 'asc', column)}::text as first, ${extreme(table, 'desc', column)}::text as last`

function extreme(table: Table, direction: 'asc' | 'desc', column: string): string {
  const loose = `(select ${dateExpression(table, 'b.')} from ${table.name} b
    where b.${column} = w.id and ${isSeen('b')} order by ${timeOfRow(table, 'b')} ${direction} limit 1)`
  if (!table.record.longHistory) return loose
  return `${direction === 'asc' ? 'least' : 'greatest'}(${loose}, (${extremeOfSegments(table, direction)}))`
}

function extremeOfSegments(table: Table, direction: 'asc' | 'desc'): string {
  const [pick, whole] = direction === 'asc' ? ['min', 's.first'] : ['max', 's.last']
  // A date, or an instant of UTC: either begins with its day.
  return `select ${pick}(case when ${isWholeSeen('s')} then ${whole}::date
      else (select ${pick}(left(${timeOfLine(table)}, 10)::date) from ${LINES_OF_SEGMENT} where ${isLineSeen('l')}) end)
    from ${table.segments} s where s.${subjectColumn(table)} = w.id`
}
