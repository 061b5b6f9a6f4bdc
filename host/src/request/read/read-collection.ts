import type { CollectionOperation } from '@bourse/kit'
import { readDate } from './read-date.ts'
import { readRange } from './read-range.ts'
import type { EntityRowsRead, Reading, ReadResult } from './reading.ts'
import { retold } from './retell.ts'
import { rowsOfEntity } from './row-text.ts'

/** Reads a record in the form of the request, and tells its rows in another way where the request asks for it. */
export async function readCollection(call: Reading, operation: CollectionOperation): Promise<ReadResult> {
  const { record, retells } = operation
  if (retells !== undefined) call.remarks.meta[retells.parameter] = call.query[retells.parameter] ?? retells.values[0]
  const { rows: stored, count, next } = await readForm(call, operation)
  const { retelling } = call
  const rows = retelling === undefined ? stored : await retold(call, record, retelling, stored)
  return { rows: rows.map(({ entity, lines }) => rowsOfEntity(call, record, entity, lines)), count, next }
}

function readForm(call: Reading, { record }: CollectionOperation): Promise<EntityRowsRead> {
  return call.form?.form === 'date' ? readDate(call, record, call.form) : readRange(call, record, call.form)
}
