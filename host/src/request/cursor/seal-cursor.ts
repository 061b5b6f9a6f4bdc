import { MAX_CURSOR } from './cursor.ts'
import type { CursorKey } from './cursor-state.ts'
import type { EntitledRequest, PinnedRequest } from '../request-context.ts'
import { isPublicId } from '@bourse/kit/host'
import type { StoredRow } from '@bourse/engine/store'
import { droppedCursor } from './cursor-refusals.ts'

/** A cursor for the rows after a key; without a key, for all rows at the pinned versions. */
export async function sealCursor(call: EntitledRequest, key: CursorKey | undefined): Promise<string> {
  const text = sealed(call, key)
  if (key === undefined || text.length <= MAX_CURSOR) return text
  const short = sealed(call, await withoutLongTexts(call, key))
  if (short.length <= MAX_CURSOR) return short
  throw new Error(
    `${call.compiled.operation.id}: the cursor for its next page has ${short.length} characters, expected at most ` +
      `${MAX_CURSOR}. Order its rows by short strings, or by strings of a record with a public id, and by this id.`,
  )
}

function sealed(call: EntitledRequest, key: CursorKey | undefined): string {
  const { compiled, normalised, scope, knowledge, floor, today } = call
  const { asOf, pins } = knowledge
  const state = { query: normalised, scope: scope.fingerprint, asOf, floor, today, pins, key }
  return call.engine.cursors.seal(state, compiled.paging, call.cursor?.startedAt ?? call.now)
}

/** The parts of a request needed to read a key's row. */
type Reader = Pick<PinnedRequest, 'compiled' | 'engine' | 'knowledge'>

/** Strings of up to this many characters are always in the cursor. */
const SHORT = 40

/** Omits long strings that can be read again from the row that the key's `id` identifies. */
export async function withoutLongTexts(call: Reader, key: CursorKey): Promise<CursorKey> {
  const row = await rowOf(call, key)
  if (row === undefined) return key
  const isLong = (name: string, value: CursorKey[string]) =>
    typeof value === 'string' && value.length > SHORT && row[name] === value
  return Object.fromEntries(Object.entries(key).map(([name, value]) => [name, isLong(name, value) ? undefined : value]))
}

/** Restores a key's omitted strings from its row. Throws 422 if the row no longer exists. */
export async function wholeKey(call: Reader, key: CursorKey): Promise<Readonly<Record<string, string | null>>> {
  const isWhole = Object.values(key).every((value) => value !== undefined)
  const row = isWhole ? {} : await rowOf(call, key)
  if (row === undefined) throw droppedCursor()
  return Object.fromEntries(
    Object.entries(key).map(([name, value]) => [name, value === undefined ? textIn(row, name) : value]),
  )
}

function textIn(row: StoredRow, name: string): string {
  const value = row[name]
  if (typeof value !== 'string') throw droppedCursor()
  return value
}

/** The row, in one of the operation's own records, whose public id is in the key. */
async function rowOf({ compiled, engine, knowledge }: Reader, { id }: CursorKey): Promise<StoredRow | undefined> {
  if (typeof id !== 'string') return undefined
  const record = compiled.own.find((each) => each.id !== undefined && isPublicId(each.id, id))
  return record === undefined ? undefined : engine.store.row(record, knowledge, id)
}
