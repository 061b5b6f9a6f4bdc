import type { CollectionOperation, Retelling, ServedRow } from '@bourse/kit'
import { parseExact } from '@bourse/kit/host'
import { askDataset } from './ask-dataset.ts'
import type { Reading, ReadResult } from './reading.ts'
import { retellingOf } from '../retelling-of.ts'

/** Reads the rows of a collection as they are stored, and tells them in another way where the request asks for it. */
export async function readRetold(
  call: Reading,
  { retells }: CollectionOperation,
  stored: (call: Reading) => Promise<ReadResult>,
): Promise<ReadResult> {
  if (retells !== undefined) call.remarks.meta[retells.parameter] = call.query[retells.parameter] ?? retells.values[0]
  const wanted = retellingOf(call)
  if (wanted === undefined) return stored(call)
  // Rows come as text in the format asked for; of JSON their values can be taken.
  const result = await stored({ ...call, format: 'json' })
  return result.part === undefined ? { ...result, rows: await retoldRows(call, wanted, result.rows) } : result
}

async function retoldRows(call: Reading, retells: Retelling, rows: readonly unknown[]) {
  const read = parseExact(`[${rows.join(',')}]`) as readonly ServedRow[]
  const told = await askDataset(call, retells, retells.of, read)
  if (told.length !== read.length)
    throw new TypeError(`${call.compiled.path}: ${told.length} rows were told of ${read.length}`)
  const names = Object.keys(call.compiled.fields)
  return told.map((row) => names.map((name) => row[name]))
}
