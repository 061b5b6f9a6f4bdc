import type { Expression, SelectQueryBuilder } from 'kysely'
import type { Knowledge } from '../values/knowledge.ts'
import type { RecordRow } from './record.ts'

/** A range of effective dates, both inclusive, each a date or an SQL expression for a date. */
export interface DateWindow {
  readonly from: string | Expression<unknown>
  readonly to: string | Expression<unknown>
}

/** The window for a read that deliberately covers the complete history. */
export const ALL_DATES: DateWindow = { from: '0001-01-01', to: '9999-12-31' }

/** A range of rows for one entity: between two times, both inclusive, at most `most` rows. */
export interface EntityRange {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly most: number
}

/** Columns added to each stored row: the period in which this version was known. */
export interface KnowledgePeriod {
  readonly known_from: string
  readonly known_to: string
}

/** The only access to a record's rows. Every select is already restricted to one knowledge time. */
export interface Rows<R> {
  /**
   * Returns a Kysely select of the rows known at the as-of time. Columns are named after the fields; the table is `r`.
   * With a window, only rows whose time field is within it. A long history requires a window, because a condition in
   * the select would unpack the entire history.
   */
  at(knowledge: Knowledge, window?: DateWindow): SelectQueryBuilder<{ r: RecordRow<R> & KnowledgePeriod }, 'r', object>
  /** Like `at`, for every version known by the as-of time, including replaced and withdrawn ones. */
  versions(knowledge: Knowledge, window?: DateWindow): ReturnType<Rows<R>['at']>
  /**
   * Returns the newest date up to `to` on which any of the given entities has a row known at the as-of time. Takes one
   * index lookup per entity, without unpacking.
   */
  newestDate(
    knowledge: Knowledge,
    wanted: { readonly ids: readonly string[]; readonly to: string },
  ): Promise<string | undefined>
  /**
   * Returns the first rows of each range in time order, as known at the as-of time: complete rows with instants as
   * `2026-03-02T21:00:00Z`, one list per range, in the same order. Much faster than `at` for a long history. Throws for
   * a record that retains only its newest lists or dates.
   */
  ranges(
    knowledge: Knowledge,
    order: 'asc' | 'desc',
    ranges: readonly EntityRange[],
  ): Promise<readonly (readonly RecordRow<R>[])[]>
}

/**
 * The rows of a record as an operation receives them: only rows within the key's markets, kinds, symbol list and
 * history. If the call names entities of the record's subject, only rows for those entities.
 */
export interface CallRows<R> {
  /**
   * Returns a select of the rows that the call may see at its as-of time. Columns are named after the fields; the table
   * is `r`.
   */
  at(call: { readonly knowledge: Knowledge }, window?: DateWindow): ReturnType<Rows<R>['at']>
  /** Like `at`, for every version known by the call's as-of time, including replaced and withdrawn ones. */
  versions(call: { readonly knowledge: Knowledge }, window?: DateWindow): ReturnType<Rows<R>['at']>
  /** Like `at`, outside the call's scope, for an operation whose `unscoped` gives the reason. */
  unscoped(knowledge: Knowledge, window?: DateWindow): ReturnType<Rows<R>['at']>
  /** Like `versions` of `Rows`, outside the call's scope. */
  unscopedVersions(knowledge: Knowledge, window?: DateWindow): ReturnType<Rows<R>['at']>
  /** Like `ranges` of `Rows`, for entities outside the call's scope. */
  unscopedRanges(
    knowledge: Knowledge,
    order: 'asc' | 'desc',
    ranges: readonly EntityRange[],
  ): ReturnType<Rows<R>['ranges']>
  newestDate: Rows<R>['newestDate']
}

/**
 * Returns rows outside a call's scope, for code shared with services. The operation must give the reason in
 * `unscoped`.
 */
export const unscopedRows = <R>(rows: CallRows<R>): Rows<R> => ({
  at: (knowledge, window) => rows.unscoped(knowledge, window),
  versions: (knowledge, window) => rows.unscopedVersions(knowledge, window),
  newestDate: (knowledge, wanted) => rows.newestDate(knowledge, wanted),
  ranges: (knowledge, order, ranges) => rows.unscopedRanges(knowledge, order, ranges),
})
