import type { Statements } from '@bourse/database'
import { readDate } from '../segments/read-date.ts'
import { readRanges } from '../segments/read-ranges.ts'
import type { Table } from '../tables/table.ts'
import type { RecordReader } from './record-reader.ts'
import { createRowReader } from './row-reader.ts'

/** One of two, which the caller cannot tell apart: settled rows of a long history lie in segments. */
export function createReader(on: Statements, table: Table): RecordReader {
  if (!table.record.longHistory) return createRowReader(on, table)
  return {
    ranges: (options, ranges) => readRanges(on, table, options, ranges),
    date: (bounds, date, ids) => readDate(on, table, bounds, date, ids),
  }
}
