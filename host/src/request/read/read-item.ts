import type { Field, ItemOperation } from '@bourse/kit'
import { parseExact } from '@bourse/kit/host'
import type { Cells } from '@bourse/engine/operations'
import type { StoredRow } from '@bourse/engine/store'
import type { Reading, ReadResult } from './reading.ts'
import { absentProblem, seenRow } from '../names/seen-row.ts'

/**
 * Reads one row by its public id, with the request's knowledge. Throws 404 for a row outside the key's scope or before
 * its history.
 */
export async function readItem(call: Reading, operation: ItemOperation): Promise<ReadResult> {
  const { record, param } = operation
  const id = call.input.params[param] ?? ''
  const row = await call.engine.store.row(record, call.knowledge, id)
  const seen = row && (await seenRow(call, record, row))
  if (seen === undefined) throw absentProblem(id)
  const { entity } = seen
  const members: StoredRow = { ...seen.row, ...entity?.labels }
  const cells: Cells = Object.entries(call.compiled.fields).map(([name, field]) => cellOf(field, members[name]))
  return { rows: [cells], count: 1, next: undefined }
}

/**
 * PostgreSQL writes a list or an object with spaces and in its own property order; responses use the declared order.
 */
function cellOf(field: Field, stored: unknown): unknown {
  const isDeclared = field.kind === 'list' || field.kind === 'object'
  return isDeclared && typeof stored === 'string' ? parseExact(stored) : stored
}
