import { MAX_CURSOR } from './cursor.ts'
import { withoutLongTexts } from './cursor-row.ts'
import type { CursorKey } from './cursor-state.ts'
import type { Entitled } from '../request-context.ts'

/** A cursor for the rows behind a key; without one, for all of them as they are pinned now. */
export async function sealCursor(call: Entitled, key: CursorKey | undefined): Promise<string> {
  const text = sealed(call, key)
  if (key === undefined || text.length <= MAX_CURSOR) return text
  const short = sealed(call, await withoutLongTexts(call, key))
  if (short.length <= MAX_CURSOR) return short
  throw new Error(
    `${call.compiled.operation.id}: the place of its next page takes ${short.length} characters, of ` +
      `${MAX_CURSOR} that a cursor has. Order its rows by short texts, or by texts of a record with a public ` +
      'id, and by this id.',
  )
}

function sealed(call: Entitled, key: CursorKey | undefined): string {
  const { compiled, normalised, scope, knowledge, floor, today } = call
  const { asOf, pins } = knowledge
  const state = { query: normalised, scope: scope.fingerprint, asOf, floor, today, pins, key }
  return call.engine.cursors.seal(state, compiled.paging, call.cursor?.begun ?? call.now)
}
