import type { EntityRange } from '@bourse/kit/host'
import type { Bounds } from '../versions/knowledge-predicate.ts'

export type Direction = 'asc' | 'desc'

/** Rows of one entity as JSON lines, with a tab where the members go that the entity brings (`LABELS_GO_HERE`). */
export interface EntityLines {
  /** The place of the entity in what was asked for, from 0. */
  readonly place: number
  readonly count: number
  readonly lines: string
}

/** What a reader may see, and in which order it wants it. */
export interface ReadOptions {
  readonly bounds: Bounds
  readonly direction: Direction
}

/**
 * Reads a record whose rows are of entities and times. There are two, one for rows as they are and one for settled rows
 * in segments: callers cannot tell which one answers.
 */
export interface RecordReader {
  /** Rows of ranges, by time and then by the rest of the key; places without rows are left out. */
  ranges(options: ReadOptions, ranges: readonly EntityRange[]): Promise<readonly EntityLines[]>
  /** Rows that some entities have on a date, in the order of `ids`. */
  date(bounds: Bounds, date: string, ids: readonly string[]): Promise<readonly EntityLines[]>
}
