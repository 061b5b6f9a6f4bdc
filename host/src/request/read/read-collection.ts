import type { CollectionOperation } from '@bourse/kit'
import { readDate } from './read-date.ts'
import { readRange } from './read-range.ts'
import type { Reading, ReadResult } from './reading.ts'
import { scaledRows } from './scale-rows.ts'
import { rowsOfEntity } from './row-text.ts'

/** Reads a record in the form of the request, and multiplies its rows where the request asks for it. */
export async function readCollection(call: Reading, operation: CollectionOperation): Promise<ReadResult> {
  const { record, scales } = operation
  if (scales !== undefined) call.remarks.meta[scales.parameter] = call.query[scales.parameter] ?? scales.values[0]
  const { form, scaling } = call
  const read = form?.form === 'date' ? readDate(call, record, form) : readRange(call, record, form)
  const { rows: stored, count, next } = await read
  const rows = scaling === undefined ? stored : await scaledRows(call, record, scaling, stored)
  return { rows: rows.map(({ entity, lines }) => rowsOfEntity(call, record, entity, lines)), count, next }
}
