import { ALL_DATES, type DateWindow } from '@bourse/kit/host'
import { sql, type RawBuilder } from 'kysely'
import { list, quoteName } from '../tables/columns.ts'
import { isTimedByInstant, subjectColumn, timeField, type TableNames, type Table } from '../tables/table.ts'
import { timeType } from '../tables/time-in-sql.ts'
import { timeOfLine } from './segment-line.ts'

/** SQL for the lines of segments `s`, each with its visibility columns, as `l`, newest first. */
export const LINES_OF_SEGMENT = `unnest(string_to_array(s.lines, E'\\n'), s.known_from, s.batch_id, s.source_id)
  with ordinality as l (line, known_from, batch_id, source_id, position)`

/** A table with segments, as it exists in the database. */
export interface SegmentedTable extends Pick<TableNames, 'name' | 'rowType' | 'segments' | 'days'> {
  /** The entity column, quoted. */
  readonly subject: string
}

export const segmentedTable = (table: Table): SegmentedTable => ({ ...table, subject: subjectColumn(table) })

/**
 * The visibility columns and their expressions. `known_to` and `closed_in` are constants because a segment contains no
 * replaced versions.
 */
const VISIBILITY_COLUMNS = [
  ['known_from', 'to_json(l.known_from)'],
  ['known_to', `'"infinity"'`],
  ['batch_id', 'l.batch_id'],
  ['source_id', 'l.source_id'],
  ['closed_in', `'null'`],
] as const

/**
 * The `from` clause for segments `s` with a row `r` of the table for each of their lines `l`; columns are matched by
 * name.
 */
export function fromSegments(
  { rowType, subject }: Pick<SegmentedTable, 'rowType' | 'subject'>,
  segments: string,
): string {
  const members = [
    `'${subject}:'`,
    `to_json(s.${subject})`,
    ...VISIBILITY_COLUMNS.flatMap(([mark, value]) => [`',"${mark}":'`, value]),
    `','`,
  ]
  return `from ${segments} s cross join lateral ${LINES_OF_SEGMENT}
    cross join lateral json_populate_record(null::${rowType},
      replace(l.line, E'\\t', concat(${members.join(', ')}))::json) as r`
}

/**
 * A table expression for all versions of a record's rows within a window, settled or not. Without a window, it covers
 * all times, but only for a record without a long history: a read without dates would unpack years of rows for one day.
 */
export function rowsIn(table: Table, window: DateWindow | undefined): RawBuilder<unknown> {
  const { record } = table
  if (window === undefined) {
    if (!record.longHistory) return sql.raw(table.name)
    throw new TypeError(`${table.id} has a long history: pass the range of dates to read, { from, to }`)
  }
  const names = [...table.names, ...VISIBILITY_COLUMNS.map(([name]) => name)]
  const time = sql.ref(`b.${timeField(table)}`)
  const loose = sql`select ${sql.raw(list(names, 'b.'))} from ${sql.raw(table.name)} b
    where true ${between(table, time, time, window)}`
  if (!record.longHistory) return sql`(${loose})`
  const ofLine = sql`(${sql.raw(timeOfLine(table))})::${sql.raw(timeType(table))}`
  const settled = sql`${sql.raw(settledRows(table, names))} where true
    ${between(table, sql.raw('s.last'), sql.raw('s.first'), window)} ${between(table, ofLine, ofLine, window)}`
  return sql`(${loose} union all ${settled})`
}

/** Like `rowsIn`, but covers all times without a window: for reads of a few entities. */
export const rowsOfFew = (table: Table, window?: DateWindow): RawBuilder<unknown> =>
  rowsIn(table, window ?? (table.record.longHistory ? ALL_DATES : undefined))

/**
 * A table expression for the versions of a record's rows that batches after the given one added, settled or not. With a
 * window, segments without rows in it are not unpacked; the caller limits the rows to it.
 */
export function rowsAddedSince(table: Table, batch: string, window?: DateWindow): RawBuilder<unknown> {
  const names = [...table.names, ...VISIBILITY_COLUMNS.map(([name]) => name)]
  const loose = sql`select ${sql.raw(list(names, 'b.'))} from ${sql.raw(table.name)} b
    where b.batch_id > ${batch}::int8`
  if (!table.record.longHistory) return sql`(${loose})`
  const within = window === undefined ? sql`` : between(table, sql.raw('s.last'), sql.raw('s.first'), window)
  const settled = sql`${sql.raw(settledRows(table, names))}
    where s.newest_batch > ${batch}::int8 and l.batch_id > ${batch}::int8 ${within}`
  return sql`(${loose} union all ${settled})`
}

/** A select of settled rows. The entity comes from the segment, so that a condition on it can use the segment key. */
function settledRows(table: Table, names: readonly string[]): string {
  const { subject } = table.record
  const columns = names.map((name) => `${name === subject?.column ? 's' : 'r'}.${quoteName(name)}`).join(', ')
  return `select ${columns} ${fromSegments(segmentedTable(table), table.segments)}`
}

/** SQL that is true if `last` is not before the window and `first` not after it. An instant counts as its UTC day. */
function between(
  table: Table,
  last: RawBuilder<unknown>,
  first: RawBuilder<unknown>,
  { from, to }: DateWindow,
): RawBuilder<unknown> {
  if (!isTimedByInstant(table)) return sql` and ${last} >= ${from}::date and ${first} <= ${to}::date`
  const [start, end] = [from, to].map((day) => sql`${day}::date::timestamp at time zone 'UTC'`)
  return sql` and ${last} >= ${start} and ${first} < ${end} + interval '1 day'`
}
