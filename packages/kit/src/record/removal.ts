import type { AnyRecord } from './record.ts'

/** What names rows that go: their key, the entity by id or by name, and when it was known where that was earlier. */
export type RemovalKey = Readonly<Record<string, unknown>> & { readonly known_at?: string }

/** In the place of a row: that one is no longer published, or that the list of a subject and date holds none. */
export interface Removal {
  readonly part: 'removal'
  readonly does: 'withdraw' | 'empty'
  /** Undefined where a source feeds a single record. */
  readonly record: AnyRecord | undefined
  readonly row: RemovalKey
}

/** The same, addressed to a record, as a staging table yields it. */
export type RemovalFrom = Removal & { readonly record: AnyRecord }

/**
 * Closes the row with a key, at the instant of the publication or at its `known_at`: it is served no longer, and still
 * to whoever asks for what was known before. Yielded by `parse`, or by a staging table with its record. Of a record
 * that merges sources the row goes whatever others say.
 */
export function withdraw(key: RemovalKey): Removal
export function withdraw(record: AnyRecord, key: RemovalKey): RemovalFrom
export function withdraw(first: AnyRecord | RemovalKey, key?: RemovalKey): Removal {
  return removal('withdraw', first, key)
}

/** Publishes the list of a subject and date as one that holds nothing, which is not the same as no list. */
export function emptySnapshot(key: RemovalKey): Removal
export function emptySnapshot(record: AnyRecord, key: RemovalKey): RemovalFrom
export function emptySnapshot(first: AnyRecord | RemovalKey, key?: RemovalKey): Removal {
  return removal('empty', first, key)
}

function removal(does: Removal['does'], first: AnyRecord | RemovalKey, key?: RemovalKey): Removal {
  const of = { part: 'removal', does } as const
  return key === undefined
    ? { ...of, record: undefined, row: first as RemovalKey }
    : { ...of, record: first as AnyRecord, row: key }
}

/** By its part: a source may bring a kit of its own. */
export const isRemoval = (value: unknown): value is Removal =>
  typeof value === 'object' && value !== null && 'part' in value && value.part === 'removal'
