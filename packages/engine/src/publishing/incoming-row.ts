import type { Refusal, Removal } from '@bourse/kit'

/** An incoming row with its line in the file and when it was known. */
export interface IncomingRow {
  /**
   * The line in its file, from 1. Either all readable rows have one or none has; without lines, rows count in the order
   * received.
   */
  readonly line?: number
  readonly row: Readonly<Record<string, unknown>>
  /** An instant or a date; defaults to the row's `known_at`. */
  readonly knownAt?: string
  /** Omit to publish the row. */
  readonly does?: Removal['does']
  /** What its reader left out or changed. */
  readonly warnings?: readonly Refusal[]
  /** Set if the publisher's row could not be read. */
  readonly reject?: Refusal
}

/** Yields rows as one batch. */
export async function* oneBatch(
  rows: readonly Readonly<Record<string, unknown>>[],
): AsyncGenerator<readonly IncomingRow[]> {
  yield rows.map((row) => ({ row }))
}
