import type { Refusal, Removal } from '@bourse/kit'

/** A row on its way in, with where it stood in its file and when it was known. */
export interface IncomingRow {
  /** The line of its file, from 1: all rows that can be read have one, or none. Left out: their place orders them. */
  readonly line?: number
  readonly row: Readonly<Record<string, unknown>>
  /** An instant or a date; left out: what the row says in `known_at`. */
  readonly knownAt?: string
  /** Left out: the row is published. */
  readonly does?: Removal['does']
  /** Set where the publisher's row could not even be read. */
  readonly reject?: Refusal
}

/** Rows that come at once. */
export async function* oneBatch(
  rows: readonly Readonly<Record<string, unknown>>[],
): AsyncGenerator<readonly IncomingRow[]> {
  yield rows.map((row) => ({ row }))
}
