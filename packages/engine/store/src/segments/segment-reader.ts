import type { Statements } from '@bourse/database'
import type { RecordReader } from '../reading/record-reader.ts'
import type { Table } from '../tables/table.ts'
import { readDate } from './read-date.ts'
import { readRanges } from './read-ranges.ts'

/** Reads a record whose settled rows lie in segments. */
export function createSegmentReader(on: Statements, table: Table): RecordReader {
  return {
    ranges: (options, ranges) => readRanges(on, table, options, ranges),
    date: (bounds, date, ids) => readDate(on, table, bounds, date, ids),
  }
}
