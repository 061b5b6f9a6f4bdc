import type { AnyRecord } from './record.ts'

/**
 * Identifies rows to remove: their key, the entity by id or name, and when the removal became known, if before its
 * publication.
 */
export type RemovalKey = Readonly<Record<string, unknown>> & { readonly known_at?: string }

/**
 * Yielded in place of a row to report that a row is no longer published, or that the list of a subject and date is
 * empty.
 */
export interface Removal {
  readonly part: 'removal'
  readonly does: 'withdraw' | 'empty'
  /** The record to remove from; undefined if the source feeds a single record. */
  readonly record: AnyRecord | undefined
  readonly row: RemovalKey
}

/** A removal addressed to a record, as yielded by a staging table. */
export type RemovalFrom = Removal & { readonly record: AnyRecord }

/**
 * Returns a removal that withdraws the row with a key, at the instant of the publication or at its `known_at`. The row
 * is then served only to requests as of an earlier time. A source's `parse` yields it; a staging table yields it with
 * the record that it applies to. In a record that merges sources, the row is withdrawn for all of them.
 */
export function withdraw(key: RemovalKey): Removal
export function withdraw(record: AnyRecord, key: RemovalKey): RemovalFrom
export function withdraw(first: AnyRecord | RemovalKey, key?: RemovalKey): Removal {
  return removal('withdraw', first, key)
}

/** Returns a removal that publishes an empty list, rather than no list, for a subject and date. */
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

/** Checks the `part` property rather than the class, because a source may have its own copy of the kit. */
export const isRemoval = (value: unknown): value is Removal =>
  typeof value === 'object' && value !== null && 'part' in value && value.part === 'removal'
