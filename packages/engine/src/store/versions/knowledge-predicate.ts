import type { Knowledge } from '@bourse/kit'
import { isBefore } from '@bourse/kit/values'
import type { Pin } from '@bourse/kit/host'
import { sql, type RawBuilder } from 'kysely'
import type { Table } from '../tables/table.ts'
import { refuseForgotten } from './retention.ts'

/*
 * Which version of a row a reader sees, in the one place where it is said. A version is known from `known_from` until
 * `known_to`, and came with the batch `batch_id`; a reader holds the newest batch that it may see, and a cutoff. Where
 * a batch tells what was known before it, the version that it ends was ended in the past: `closed_in` is that batch
 * then, and whoever may not see it goes on seeing the version.
 */

/** Nothing was published: a pin before every batch. */
export const NO_PIN: Pin = { batch: '0', at: '-infinity' }

/** The two bounds that a reader holds for one record. */
export interface Bounds {
  /** The newest batch it may see. */
  readonly batch: string
  /** The knowledge cutoff within it. */
  readonly at: string
}

/** Bounds with the instant of the pinned batch, whatever the cutoff: what is kept is told by that. */
export interface PinnedBounds extends Bounds {
  readonly pinnedAt: string
}

/**
 * The bounds of a record at some knowledge. A cutoff after the pinned batch, also a future one, is the pinned batch.
 * @throws the problem `point-in-time-unavailable` for one before everything that is kept
 */
export function boundsOf({ id, record }: Pick<Table, 'id' | 'record'>, knowledge: Knowledge): PinnedBounds {
  refuseForgotten(record, knowledge)
  const { pins, asOf } = knowledge
  const { batch, at } = pins.get(id) ?? NO_PIN
  const isCut = asOf !== undefined && batch !== NO_PIN.batch && isBefore(asOf, at)
  return { batch, at: isCut ? asOf : at, pinnedAt: at }
}

/** Where a statement finds the bounds: two parameters, `$1` and `$2` unless said otherwise. */
export const BOUNDS: Bounds = { batch: '$1', at: '$2' }

/** Puts a predicate together: as text, or as a part of a query that is built. */
type Says<T> = (text: TemplateStringsArray, ...parts: readonly T[]) => T

const known = <T>(says: Says<T>, row: T, batch: T, at: T): T =>
  says`${row}.batch_id <= ${batch} and ${row}.known_from <= ${at}`

const seen = <T>(says: Says<T>, row: T, batch: T, at: T): T =>
  says`${known(says, row, batch, at)} and (${row}.known_to > ${at} or ${row}.closed_in > ${batch})`

const asText: Says<string> = (text, ...parts) => String.raw({ raw: text }, ...parts)

/** Whether a version `row` of a table is the one that a reader sees. */
export const isSeen = (row: string, { batch, at } = BOUNDS): string => seen(asText, row, batch, at)

/** Whether a version `row` was known by then, whatever has come after it. */
export const isKnown = (row: string, { batch, at } = BOUNDS): string => known(asText, row, batch, at)

/** The same as `isSeen` for a row `r` of a query that is built. */
export const seesRow = (bounds: Bounds): RawBuilder<boolean> => ofRow(seen, bounds)

/** The same as `isKnown` for a version `r` of a query that is built. */
export const knewRow = (bounds: Bounds): RawBuilder<boolean> => ofRow(known, bounds)

const ofRow = (predicate: typeof seen, { batch, at }: Bounds): RawBuilder<boolean> =>
  predicate<RawBuilder<unknown>>(sql, sql.raw('r'), sql`${batch}`, sql`${at}`).$castTo<boolean>()

/** Whether a line `line` of a segment is seen: nothing that was replaced is in one. */
export const isLineSeen = isKnown

/** Whether all of a segment or day `of` is seen. */
export const isWholeSeen = (of: string, { batch, at } = BOUNDS): string =>
  `${of}.newest_batch <= ${batch} and ${of}.newest_known <= ${at}`

/** Whether a version `row` is the published one of its key. */
export const isPublished = (row: string): string => `${row}.known_to = 'infinity'`
