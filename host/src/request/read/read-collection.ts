import type { CollectionOperation } from '@bourse/kit'
import { readDate } from './read-date.ts'
import { readRange } from './read-range.ts'
import type { EntityRowsRead, Reading, ReadResult } from './reading.ts'
import { scaledRows } from './scale-rows.ts'
import { rowsOfEntity } from './row-text.ts'

/** Reads a record in the form of the request, and multiplies its rows where the request asks for it. */
export async function readCollection(call: Reading, operation: CollectionOperation): Promise<ReadResult> {
  const { record, scales } = operation
  if (scales !== undefined) call.remarks.meta[scales.parameter] = call.query[scales.parameter] ?? scales.values[0]
  const { rows: stored, count, next } = await readForm(call, operation)
  const { scaling } = call
  const rows = scaling === undefined ? stored : await scaledRows(call, record, scaling, stored)
  return { rows: rows.map(({ entity, lines }) => rowsOfEntity(call, record, entity, lines)), count, next }
}

function readForm(call: Reading, { record }: CollectionOperation): Promise<EntityRowsRead> {
  return call.form?.form === 'date' ? readDate(call, record, call.form) : readRange(call, record, call.form)
}
