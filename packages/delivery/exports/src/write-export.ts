import type { Caller, ItemError } from '@bourse/kit'
import type { ObjectStore, Operations, StoredObject } from '@bourse/services'
import { objectName, type Export } from './exports.ts'

/** Most rows and bytes of one export. */
export const MAX_ROWS = 1_000_000
export const MAX_BYTES = 256 * 1024 * 1024

/** A selection that does not fit into one export. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** Writes the file of an export: piece by piece with bounded memory, seen by nobody before it is whole. */
export async function writeExport(
  order: Export,
  caller: Caller,
  needs: { readonly operations: Operations; readonly objects: ObjectStore },
  signal: AbortSignal,
): Promise<StoredObject & { readonly rows: number; readonly errors: readonly ItemError[] }> {
  const { operation, parameters, pin } = order
  let rows = 0
  let bytes = 0
  let errors: readonly ItemError[] = []
  async function* content(): AsyncGenerator<Uint8Array> {
    for await (const piece of needs.operations.rows(caller, { operation, parameters }, { pin, format: 'ndjson' })) {
      signal.throwIfAborted()
      const text = Buffer.from(piece.text)
      rows += piece.rows
      bytes += text.length
      errors = piece.errors
      if (rows > MAX_ROWS || bytes > MAX_BYTES)
        throw new TooLarge(
          `The selection has more than ${MAX_ROWS.toLocaleString('en')} rows or ${MAX_BYTES / 1024 / 1024} MiB. Split its range or name fewer entities, then order it again.`,
        )
      yield text
    }
  }
  const stored = await needs.objects.put(objectName(order), content())
  return { ...stored, rows, errors }
}
