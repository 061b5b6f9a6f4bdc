import { statementName, type Statements } from '../../database/index.ts'
import { readDate } from '../segments/read-date.ts'
import { readRanges } from '../segments/read-ranges.ts'
import { createUnpackedDays, type UnpackedDays } from '../segments/unpacked-days.ts'
import { rowInSql } from '../tables/row-text-in-sql.ts'
import { statementOf, type Cells } from '../tables/statements.ts'
import { subjectColumn, type Table } from '../tables/table.ts'
import { isOnDate, orderOfRows } from '../tables/time-in-sql.ts'
import { isSeen } from '../versions/knowledge-predicate.ts'
import { MAX_LISTED_RANGES, rangesInSql, rangeCapacity, rowsOfRange, valuesOfRanges } from './ranges-in-sql.ts'
import type { Direction, EntityLines, RecordReader } from './record-reader.ts'

/**
 * Returns one of two readers, depending on whether the record has a long history with settled rows in segments. An
 * empty request returns no rows without a query, since SQL cannot express an empty list of values.
 */
export function createRecordReader(on: Statements, table: Table, days = createUnpackedDays(0)): RecordReader {
  const reader = table.record.longHistory ? segmentReader(on, table, days) : tableReader(on, table)
  return {
    ranges: async (options, ranges) => (ranges.length === 0 ? [] : reader.ranges(options, ranges)),
    date: async (bounds, date, ids) => (ids.length === 0 ? [] : reader.date(bounds, date, ids)),
  }
}

const segmentReader = (on: Statements, table: Table, days: UnpackedDays): RecordReader => ({
  ranges: (options, ranges) => readRanges(on, table, options, ranges),
  date: (bounds, date, ids) => readDate({ on, table, days }, bounds, date, ids),
})

function tableReader(on: Statements, table: Table): RecordReader {
  return {
    async ranges({ bounds, direction }, ranges) {
      const room = rangeCapacity(ranges.length)
      const statement = statementOf(table, `ranges ${direction} ${room > MAX_LISTED_RANGES ? 'many' : room}`, () =>
        rangesStatement(table, direction, rangesInSql(table, room, 3)),
      )
      const values = [bounds.batch, bounds.at, ...valuesOfRanges(ranges)]
      return (await on.arrays(statement, values, statementName(statement))).map(linesOf)
    },
    async date(bounds, date, ids) {
      const statement = statementOf(table, 'date', () => dateStatement(table))
      const values = [bounds.batch, bounds.at, date, ids]
      return (await on.arrays(statement, values, statementName(statement))).map(linesOf)
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
    where ${isOnDate(table, 'b', '$3::date')} and ${isSeen('b')} group by e.place order by e.place`
}
