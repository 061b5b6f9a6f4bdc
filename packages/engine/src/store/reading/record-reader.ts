import type { EntityRange } from '@bourse/kit/host'
import type { Bounds } from '../versions/knowledge-predicate.ts'

export type Direction = 'asc' | 'desc'

/** One entity's rows as JSON lines, with a tab in place of the entity's fields (`LABELS_GO_HERE`). */
export interface EntityLines {
  /** The entity's index in the request, from 0. */
  readonly place: number
  readonly count: number
  readonly lines: string
}

/** The visibility bounds of a read, and its order. */
export interface ReadOptions {
  readonly bounds: Bounds
  readonly direction: Direction
}

/**
 * Reads a record with entities and times. There are two implementations, one for plain rows and one for settled rows in
 * segments; callers do not need to distinguish them.
 */
export interface RecordReader {
  /** Returns the ranges' rows, ordered by time and then by the rest of the key. Ranges without rows are omitted. */
  ranges(options: ReadOptions, ranges: readonly EntityRange[]): Promise<readonly EntityLines[]>
  /** Returns the rows of entities on a date, in the order of `ids`. */
  date(bounds: Bounds, date: string, ids: readonly string[]): Promise<readonly EntityLines[]>
}
