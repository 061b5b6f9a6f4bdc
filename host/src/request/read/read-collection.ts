import type { CollectionOperation } from '@bourse/kit'
import type { Reading, ReadResult } from './reading.ts'
import { readDate } from './read-date.ts'
import { readRange } from './read-range.ts'
import { readRetold } from './retell.ts'

/** Reads a record in the form of the request. */
export function readCollection(call: Reading, operation: CollectionOperation): Promise<ReadResult> {
  return readRetold(call, operation, (stored) => readForm(stored, operation))
}

function readForm(call: Reading, { record }: CollectionOperation): Promise<ReadResult> {
  return call.form?.form === 'date' ? readDate(call, record, call.form) : readRange(call, record, call.form)
}
