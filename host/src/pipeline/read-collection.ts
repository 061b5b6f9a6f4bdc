import type { AnyRecord, CollectionOperation } from '@bourse/kit'
import type { Table } from '../storage/tables.ts'
import type { Engine } from './engine.ts'
import type { Ongoing, ReadResult } from './ongoing.ts'
import { readDate } from './read-date.ts'
import { readRange } from './read-range.ts'

/** Where a record is stored. */
export function tableOfRecord(engine: Engine, record: AnyRecord): Table {
  const table = engine.wiring.tables.get(record)
  if (table === undefined) throw new Error(`the record ${record.table} has no table`)
  return table
}

/** Reads a record in the form of the request. */
export function readCollection(call: Ongoing, operation: CollectionOperation): Promise<ReadResult> {
  const table = tableOfRecord(call.engine, operation.record)
  return call.form?.form === 'date' ? readDate(call, table, call.form) : readRange(call, table, call.form)
}
