import type { Pin } from '@bourse/kit/host'

/** The values of the last row sent. One that is undefined stands in the row with the `id` among them. */
export type CursorKey = Readonly<Record<string, string | null | undefined>>

/** Where the next page starts, and everything that must be the same there. */
export interface CursorState {
  readonly query: string
  /** Fingerprint of the key's scope. */
  readonly scope: string
  readonly asOf: string | undefined
  readonly floor: string
  /** The date of the first page. */
  readonly today: string
  readonly pins: ReadonlyMap<string, Pin>
  /** Undefined before the first row. */
  readonly key: CursorKey | undefined
}

/** What a cursor tells: marks stand for the query and the scope. */
export interface OpenedCursor extends Pick<CursorState, 'floor' | 'today' | 'key'> {
  /** When the first page was read, to the second. */
  readonly begun: string
  readonly queryMark: string
  readonly scopeMark: string
  /** Whether the first page was read with the cutoff of the query: one in the future is none. */
  readonly hasCutoff: boolean
  readonly pins: readonly CursorPin[]
}

/** A batch of a record. Its instant is read again. */
export interface CursorPin {
  readonly record: string
  readonly batch: string
}
