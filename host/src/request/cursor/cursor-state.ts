import type { Pin } from '@bourse/kit/host'

/** The key values of the last row sent. An undefined value is read from the row identified by the `id` in the key. */
export type CursorKey = Readonly<Record<string, string | null | undefined>>

/** The position of the next page, and everything that must not change between pages. */
export interface CursorState {
  readonly query: string
  /** Fingerprint of the key's scope. */
  readonly scope: string
  readonly asOf: string | undefined
  readonly floor: string
  /** The date of the first page. */
  readonly today: string
  readonly pins: ReadonlyMap<string, Pin>
  /** Key of the last row sent; undefined before the first row. */
  readonly key: CursorKey | undefined
}

/** A cursor's content, in which fingerprints replace the query and the scope. */
export interface OpenedCursor extends Pick<CursorState, 'floor' | 'today' | 'key'> {
  /** Instant of the first page, to the second. */
  readonly startedAt: string
  readonly queryMark: string
  readonly scopeMark: string
  /** Whether the first page was read with the query's cutoff; a cutoff in the future is ignored. */
  readonly hasCutoff: boolean
  readonly pins: readonly CursorPin[]
}

/** A record's pinned batch. The batch's instant is not in the cursor and is read again. */
export interface CursorPin {
  readonly record: string
  readonly batch: string
}
