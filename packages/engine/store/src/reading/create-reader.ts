import type { Statements } from '@bourse/database'
import { createSegmentReader } from '../segments/segment-reader.ts'
import type { Table } from '../tables/table.ts'
import type { RecordReader } from './record-reader.ts'
import { createRowReader } from './row-reader.ts'

/** One of two, which the caller cannot tell apart. */
export const createReader = (on: Statements, table: Table): RecordReader =>
  table.record.longHistory ? createSegmentReader(on, table) : createRowReader(on, table)
