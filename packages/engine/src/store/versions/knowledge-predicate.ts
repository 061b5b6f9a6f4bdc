import type { Knowledge } from '@bourse/kit'
import { isBefore } from '@bourse/kit/values'
import type { Pin } from '@bourse/kit/host'
import { sql, type RawBuilder } from 'kysely'
import type { Table } from '../tables/table.ts'
import { rejectBeforeRetention } from './retention.ts'

/*
 * The only definition of which version of a row is visible to a reader. A version is known from `known_from` until
 * `known_to`, and was published by the batch `batch_id`. A reader is bounded by the newest batch that it may see and by
 * an as-of time. A batch may contain knowledge from before its own instant and then ends a version in the past:
 * `closed_in` is that batch, and readers that may not see the batch still see the version.
 */

/** The version before every batch: nothing is published. */
export const NO_PIN: Pin = { batch: '0', at: '-infinity' }

/** The two bounds of a reader for one record. */
export interface Bounds {
  /** The newest batch that the reader may see. */
  readonly batch: string
  /** The as-of time. */
  readonly at: string
}

/** Bounds with the snapshot version's instant, which determines retention regardless of the as-of time. */
export interface PinnedBounds extends Bounds {
  readonly pinnedAt: string
}

/**
 * Returns the bounds of a record for the given knowledge. An as-of time after the snapshot version, even in the future,
 * is treated as the snapshot version.
 *
 * @throws the problem `point-in-time-unavailable` for an as-of time before all retained data
 */
export function boundsOf({ id, record }: Pick<Table, 'id' | 'record'>, knowledge: Knowledge): PinnedBounds {
  rejectBeforeRetention(record, knowledge)
  const { pins, asOf } = knowledge
  const { batch, at } = pins.get(id) ?? NO_PIN
  const isCut = asOf !== undefined && batch !== NO_PIN.batch && isBefore(asOf, at)
  return { batch, at: isCut ? asOf : at, pinnedAt: at }
}

/** The bounds as a statement's parameters, `$1` and `$2` by default. */
export const BOUNDS: Bounds = { batch: '$1', at: '$2' }

/** Builds a predicate as text or as part of a query. */
type SqlTag<T> = (text: TemplateStringsArray, ...parts: readonly T[]) => T

const known = <T>(tag: SqlTag<T>, row: T, batch: T, at: T): T =>
  tag`${row}.batch_id <= ${batch} and ${row}.known_from <= ${at}`

const isVisible = <T>(tag: SqlTag<T>, row: T, batch: T, at: T): T =>
  tag`${known(tag, row, batch, at)} and (${row}.known_to > ${at} or ${row}.closed_in > ${batch})`

const asText: SqlTag<string> = (text, ...parts) => String.raw({ raw: text }, ...parts)

/** SQL that is true if a version `row` of a table is visible to the reader. */
export const isSeen = (row: string, { batch, at } = BOUNDS): string => isVisible(asText, row, batch, at)

/** SQL that is true if a version `row` was known at the bounds, even if later versions replaced it. */
export const isKnown = (row: string, { batch, at } = BOUNDS): string => known(asText, row, batch, at)

/** The predicate `isSeen` for a row `r` of a query builder. */
export const isRowSeen = (bounds: Bounds): RawBuilder<boolean> => ofRow(isVisible, bounds)

/** The predicate `isKnown` for a version `r` of a query builder. */
export const isRowKnown = (bounds: Bounds): RawBuilder<boolean> => ofRow(known, bounds)

/** When a version `r` ended, as known at the bounds: null while it is visible there. */
export const endOfVersion = (bounds: Bounds): RawBuilder<string | null> =>
  sql`case when ${isRowSeen(bounds)} then null else r.known_to end`.$castTo<string | null>()

const ofRow = (predicate: typeof isVisible, { batch, at }: Bounds): RawBuilder<boolean> =>
  predicate<RawBuilder<unknown>>(sql, sql.raw('r'), sql`${batch}`, sql`${at}`).$castTo<boolean>()

/** SQL that is true if a line `line` of a segment is visible. Segments contain no replaced versions. */
export const isLineSeen = isKnown

/** SQL that is true if all rows in a segment or day `of` are visible. */
export const isFullySeen = (of: string, { batch, at } = BOUNDS): string =>
  `${of}.newest_batch <= ${batch} and ${of}.newest_known <= ${at}`

/** SQL that is true if a version `row` is the published version of its key. */
export const isPublished = (row: string): string => `${row}.known_to = 'infinity'`
