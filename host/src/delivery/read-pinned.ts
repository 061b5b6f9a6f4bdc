import type { ColumnarWriter } from '@bourse/engine/columns/writer'
import type { Caller } from '@bourse/kit/delivery'
import type { Format } from '@bourse/engine/operations'
import type { Operations, Selection } from '@bourse/services'
import { appendRows, columnarWriter, PIECE, readPiece as readRows } from '../request/answer/columnar-answer.ts'
import { linesBody } from '../request/answer/envelope.ts'
import type { CursorKey } from '../request/cursor/cursor-state.ts'
import { sealCursor } from '../request/cursor/seal-cursor.ts'
import type { Callers } from '@bourse/engine/accounts'
import { read } from '../request/read/read.ts'
import { notePublishers } from '../request/steps/licences.ts'
import { readingOf, type Reading } from '../request/read/reading.ts'
import type { CallableOperations } from './callable-operations.ts'
import { createVersionReads } from './read-versions.ts'

/** Maximum rows and column bytes in a stream's batch or a file's row group. */
const BATCH_ROWS = 50_000
const BATCH_BYTES = 16 * 1024 * 1024
/** Milliseconds between checks of the key. */
const CHECK_MS = 1_000

/** Reads a pin's rows as text or as columns. */
export function createPinnedReads(
  operations: CallableOperations,
  callers: () => Callers,
): Pick<Operations, 'rows' | 'columns' | 'versions'> {
  /** Reads a pin's rows piece by piece, and checks the caller's entitlement repeatedly. */
  async function* pieces<T extends { readonly next: CursorKey | undefined }>(
    caller: Caller,
    selection: Selection,
    { pin, format }: { readonly pin: string; readonly format: Format },
    readPiece: (call: Reading) => Promise<T>,
  ) {
    let cursor: string | undefined = pin
    let current = caller
    let checkedAt = Number.NEGATIVE_INFINITY
    while (cursor !== undefined) {
      if (performance.now() - checkedAt >= CHECK_MS) {
        current = callers().of(await operations.principalNow(caller))
        checkedAt = performance.now()
      }
      const call = readingOf(await operations.check(current, selection, { more: { cursor, format } }), { limit: PIECE })
      const piece: T = await readPiece(call)
      yield { piece, errors: call.remarks.errors }
      cursor = piece.next === undefined ? undefined : await sealCursor(call, piece.next)
    }
  }

  async function* rows(caller: Caller, selection: Selection, options: Parameters<Operations['rows']>[2]) {
    let isFirst = true
    const readPiece = async (call: Reading) => {
      const result = await read(call)
      if (result.part !== undefined) throw new TypeError(`${selection.operation}: expected rows, got a file`)
      return { next: result.next, text: linesBody(call, result), count: result.count }
    }
    for await (const { piece, errors } of pieces(caller, selection, options, readPiece)) {
      const { text, count } = piece
      const lines = isFirst || options.format !== 'csv' ? text : text.slice(text.indexOf('\n') + 1)
      yield { text: lines, rows: count, errors }
      isFirst = false
    }
  }

  async function* columns(caller: Caller, selection: Selection, options: Parameters<Operations['columns']>[2]) {
    let writer: ColumnarWriter | undefined
    const readPiece = async (call: Reading) => {
      if (writer === undefined) {
        await notePublishers(call)
        writer = await columnarWriter(call, options.format)
      }
      const read = await readRows(call, PIECE)
      appendRows(writer, read)
      const isFull = writer.heldRows >= BATCH_ROWS || writer.heldBytes >= BATCH_BYTES
      const bytes = read.next === undefined ? writer.finish() : isFull ? writer.flush() : new Uint8Array()
      return { next: read.next, bytes, rows: read.count }
    }
    for await (const { piece, errors } of pieces(caller, selection, options, readPiece))
      yield { bytes: piece.bytes, rows: piece.rows, errors }
  }

  return { rows, columns, ...createVersionReads(operations, callers) }
}
