import type { Statements } from '@bourse/database'
import { rowInSql } from '../tables/row-text-in-sql.ts'
import { rowsOf, statementOf, type Cells } from '../tables/statements.ts'
import { isTimedByInstant, subjectColumn, type Table } from '../tables/table.ts'
import { orderOfRows, timeOfRow } from '../tables/time-in-sql.ts'
import { isSeen } from '../versions/knowledge-predicate.ts'
import { FEW, rangesInSql, roomFor, rowsOfRange, valuesOfRanges } from './ranges-in-sql.ts'
import type { Direction, EntityLines, RecordReader } from './record-reader.ts'

export function createRowReader(on: Statements, table: Table): RecordReader {
  return {
    async ranges({ bounds, direction }, ranges) {
      const room = roomFor(ranges.length)
      const statement = statementOf(table, `ranges ${direction} ${room > FEW ? 'many' : room}`, () =>
        rangesStatement(table, direction, rangesInSql(table, room, 3)),
      )
      return (await rowsOf(on, statement, [bounds.batch, bounds.at, ...valuesOfRanges(ranges)])).map(linesOf)
    },
    async date(bounds, date, ids) {
      const statement = statementOf(table, 'date', () => dateStatement(table))
      return (await rowsOf(on, statement, [bounds.batch, bounds.at, date, ids])).map(linesOf)
    },
  }
}

const linesOf = ([place, count, lines]: Cells): EntityLines => ({
  place: Number(place) - 1,
  count: Number(count),
  lines: String(lines),
})

function rangesStatement(table: Table, direction: Direction, ranges: string): string {
  return `select e.place, r.count, r.lines from ${ranges} cross join lateral (
      select count(*) as count, string_agg(n.line, E'\\n') as lines from (
        select ${rowInSql(table, 'b.')} as line ${rowsOfRange(table, direction)}) n) r
    where r.count > 0 order by e.place`
}

function dateStatement(table: Table): string {
  return `select e.place, count(*), string_agg(${rowInSql(table, 'b.')}, E'\\n'
    order by ${orderOfRows(table, 'b', 'asc')})
    from unnest($4::text[]) with ordinality as e (id, place) join ${table.name} b on b.${subjectColumn(table)} = e.id
    where ${isOnDate(table, 'b')} and ${isSeen('b')} group by e.place order by e.place`
}

/** Whether the time of a row lies on the date `$3`, of UTC where it is an instant. */
export function isOnDate(table: Table, row: string): string {
  const time = timeOfRow(table, row)
  if (!isTimedByInstant(table)) return `${time} = $3::date`
  const start = `$3::date::timestamp at time zone 'UTC'`
  return `${time} >= ${start} and ${time} < ${start} + interval '1 day'`
}
