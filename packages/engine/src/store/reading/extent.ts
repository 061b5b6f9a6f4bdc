import { statementName, type Statements } from '../../database/index.ts'
import { LINES_OF_SEGMENT } from '../segments/rows-in-segments.ts'
import { timeOfLine } from '../segments/segment-line.ts'
import { dateExpression, subjectColumn, type Table } from '../tables/table.ts'
import { timeOfRow } from '../tables/time-in-sql.ts'
import { isLineSeen, isSeen, isFullySeen, type Bounds } from '../versions/knowledge-predicate.ts'

/** First and last date on which an entity has a row; null if it has none. */
export interface Extent {
  readonly first: string | null
  readonly last: string | null
}

/**
 * Returns the first and last date of the given entities' rows that are visible within the bounds. Both are null for
 * rows without a date; entities without rows are omitted.
 */
export async function extentsOf(
  on: Statements,
  table: Table,
  { batch, at }: Bounds,
  ids: readonly string[],
  column = subjectColumn(table),
): Promise<ReadonlyMap<string, Extent>> {
  const found =
    table.record.time.mode === 'catalog'
      ? `${presence(table, column)} as first, null as last`
      : `${endInSql(table, 'asc', { column })}::text as first, ${endInSql(table, 'desc', { column })}::text as last`
  const text = `select w.id, ${found} from unnest($3::text[]) as w(id)`
  const rows = await on.query<Extent & { readonly id: string }>(text, [batch, at, [...ids]], statementName(text))
  const held = rows.filter(({ first }) => first !== null)
  return new Map(held.map(({ id, first, last }) => [id, last === null ? NO_DATES : { first, last }]))
}

const NO_DATES: Extent = { first: null, last: null }

/** SQL that yields non-null text if an entity has a row, otherwise null. */
const presence = (table: Table, column: string): string =>
  `(select 'there' from ${table.name} b where b.${column} = w.id and ${isSeen('b')} limit 1)`

/** SQL for the first or last date of the rows whose `column` is `w.id`, optionally up to a given date. */
export function endInSql(
  table: Table,
  direction: 'asc' | 'desc',
  { column = subjectColumn(table), until }: { readonly column?: string; readonly until?: string },
): string {
  const within = (time: string) => (until === undefined ? '' : `and ${time} <= ${until}`)
  const date = dateExpression(table, 'b.')
  const loose = `(select ${date} from ${table.name} b where b.${column} = w.id and ${isSeen('b')} ${within(date)}
    order by ${timeOfRow(table, 'b')} ${direction} limit 1)`
  if (!table.record.longHistory) return loose
  const [pick, end, nearer] = direction === 'asc' ? ['min', 's.first', 'least'] : ['max', 's.last', 'greatest']
  // The time is a date or a UTC instant; both start with the day.
  const line = `left(${timeOfLine(table)}, 10)::date`
  // A segment is unpacked only if `until` falls within it or some of its lines are not visible within the bounds.
  const settled = `(select d.date from ${table.segments} s cross join lateral (
      select case when ${isFullySeen('s')} ${within(`${end}::date`)} then ${end}::date
        else (select ${pick}(${line}) from ${LINES_OF_SEGMENT} where ${isLineSeen('l')} ${within(line)}) end as date) d
    where s.${column} = w.id ${within('s.period')} and d.date is not null order by s.period ${direction} limit 1)`
  return `${nearer}(${loose}, ${settled})`
}
