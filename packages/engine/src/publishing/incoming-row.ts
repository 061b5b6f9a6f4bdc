import type { Refusal, Removal } from '@bourse/kit'

/** An incoming row with its line in the file and when it was known. */
export interface IncomingRow {
  /**
   * The row's line in its file, 1-based. Either all readable rows have a line or none do; without lines, rows are
   * numbered in the order in which they are received.
   */
  readonly line?: number
  readonly row: Readonly<Record<string, unknown>>
  /** The instant or date at which the row became known; defaults to the row's `known_at`. */
  readonly knownAt?: string
  /** What the row does instead of being published; omitted if the row is to be published. */
  readonly does?: Removal['does']
  /** Warnings about what the reader omitted or changed. */
  readonly warnings?: readonly Refusal[]
  /** Set if the row could not be read. */
  readonly reject?: Refusal
}

/** Yields rows as one batch. */
export async function* oneBatch(
  rows: readonly Readonly<Record<string, unknown>>[],
): AsyncGenerator<readonly IncomingRow[]> {
  yield rows.map((row) => ({ row }))
}
