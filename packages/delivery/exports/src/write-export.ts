import type { ItemError } from '@bourse/kit'
import type { Caller } from '@bourse/kit/delivery'
import type { ObjectStore, Operations, StoredObject } from '@bourse/services'
import { objectName, type Export } from './exports.ts'
import { MAX_BYTES, MAX_HELD, MAX_ROWS, mebibytes } from './limits.ts'
import { exportSelection, isColumnar } from './order.ts'
import { fetchedInTurn, type TurnQueue } from './turn-queue.ts'

/** A selection that exceeds the limits on one export or the account's remaining bytes. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** An export that its account canceled while it was written. */
export class Canceled extends Error {
  override readonly name = 'Canceled'
}

interface Writing {
  readonly signal: AbortSignal
  /** Queue that reads chunks in turn. */
  readonly inTurn: TurnQueue
  /** The account's remaining bytes. */
  readonly left: number
  /** Whether the export has not been canceled. */
  readonly isWanted: () => Promise<boolean>
}

/** Writes an export's file in chunks, with bounded memory. The file becomes visible when it is complete. */
export async function writeExport(
  order: Export,
  caller: Caller,
  needs: { readonly operations: Operations; readonly objects: ObjectStore },
  { signal, inTurn, left, isWanted }: Writing,
): Promise<StoredObject & { readonly rows: number; readonly errors: readonly ItemError[] }> {
  let rows = 0
  let bytes = 0
  let errors: readonly ItemError[] = []
  async function* content(): AsyncGenerator<Uint8Array> {
    for await (const piece of fetchedInTurn(piecesOf(order, caller, needs.operations), inTurn)) {
      signal.throwIfAborted()
      if (!(await isWanted())) throw new Canceled()
      rows += piece.rows
      bytes += piece.bytes.length
      errors = piece.errors
      if (rows > MAX_ROWS || bytes > MAX_BYTES)
        throw new TooLarge(
          `The selection has more than ${MAX_ROWS.toLocaleString('en')} rows or ${mebibytes(MAX_BYTES)}. Split ` +
            'its range or select fewer entities, then order it again.',
        )
      if (bytes > left)
        throw new TooLarge(
          `The selection exceeds the remaining ${mebibytes(left)} of the ${mebibytes(MAX_HELD)} that ` +
            'an account’s exports may use. Order it again when other exports have expired.',
        )
      if (piece.bytes.length > 0) yield piece.bytes
    }
  }
  const stored = await needs.objects.put(objectName(order), content())
  return { ...stored, rows, errors }
}

/** An export's rows in its format, in chunks. */
async function* piecesOf(order: Export, caller: Caller, operations: Operations) {
  const { format, pin } = order
  if (isColumnar(format)) yield* operations.columns(caller, exportSelection(order), { pin, format })
  else
    for await (const { text, ...piece } of operations.rows(caller, exportSelection(order), { pin, format }))
      yield { ...piece, bytes: Buffer.from(text) }
}
