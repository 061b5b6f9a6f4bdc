import type { Expression, SelectQueryBuilder } from 'kysely'
import type { Knowledge } from '../values/knowledge.ts'
import type { RecordRow } from './record.ts'

/** Days of the world, both inclusive, each a date or an expression of one. */
export interface DateWindow {
  readonly from: string | Expression<unknown>
  readonly to: string | Expression<unknown>
}

/** For who wants the whole of a history, and says so. */
export const ALL_DATES: DateWindow = { from: '0001-01-01', to: '9999-12-31' }

/** What is read of one entity: rows between two times, both inclusive, `most` at most. */
export interface EntityRange {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly most: number
}

/** When a stored version was known, beside its columns. */
export interface Known {
  readonly known_from: string
  readonly known_to: string
}

/** The only door to a record's rows: every select that comes through it already holds the knowledge predicate. */
export interface Rows<R> {
  /**
   * A Kysely select on the rows known at that cutoff; columns are named as the fields, the table is `r`. With a window
   * only rows whose time field lies in it. A long history is not read without one: conditions alone would have all of
   * it unpacked.
   */
  at(knowledge: Knowledge, window?: DateWindow): SelectQueryBuilder<{ r: RecordRow<R> & Known }, 'r', object>
  /** The same on every version that was known by that cutoff, replaced and withdrawn ones included. */
  versions(knowledge: Knowledge, window?: DateWindow): ReturnType<Rows<R>['at']>
  /**
   * The newest date up to `to` on which any of some entities has a row that is known at that cutoff: one look at each,
   * and nothing is unpacked for it.
   */
  newestDate(
    knowledge: Knowledge,
    wanted: { readonly ids: readonly string[]; readonly to: string },
  ): Promise<string | undefined>
  /**
   * The first rows of each range in an order of time, as they are known at that cutoff: whole rows, instants as
   * `2026-03-02T21:00:00Z`, a list for each range, in the order of the ranges. It reads a long history many times as
   * fast as `at`. Throws for a record that keeps its newest lists or dates alone.
   */
  ranges(
    knowledge: Knowledge,
    order: 'asc' | 'desc',
    ranges: readonly EntityRange[],
  ): Promise<readonly (readonly RecordRow<R>[])[]>
}

/**
 * The rows of a record as an operation is handed them. What lies outside the key's markets, kinds and symbol list, or
 * before its history, is not among them; where the call names entities of the record's subject, neither is any other.
 */
export interface CallRows<R> {
  /**
   * A select on the rows that the call may see, as of its knowledge; columns are named as the fields, the table is `r`.
   */
  at(call: { readonly knowledge: Knowledge }, window?: DateWindow): ReturnType<Rows<R>['at']>
  /**
   * The same on every version that was known by the cutoff of the call, those that were replaced or withdrawn by then
   * among them.
   */
  versions(call: { readonly knowledge: Knowledge }, window?: DateWindow): ReturnType<Rows<R>['at']>
  /** The same past the scope of the call, for an operation whose `unscoped` says why. */
  unscoped(knowledge: Knowledge, window?: DateWindow): ReturnType<Rows<R>['at']>
  /** Versions past the scope of the call, as `versions` of `Rows` reads them. */
  unscopedVersions(knowledge: Knowledge, window?: DateWindow): ReturnType<Rows<R>['at']>
  /** Rows of entities past the scope of the call, as `ranges` of `Rows` reads them. */
  unscopedRanges(
    knowledge: Knowledge,
    order: 'asc' | 'desc',
    ranges: readonly EntityRange[],
  ): ReturnType<Rows<R>['ranges']>
  newestDate: Rows<R>['newestDate']
}

/** Rows past the scope of a call, for what is shared with services, where the operation says why by `unscoped`. */
export const unscopedRows = <R>(rows: CallRows<R>): Rows<R> => ({
  at: (knowledge, window) => rows.unscoped(knowledge, window),
  versions: (knowledge, window) => rows.unscopedVersions(knowledge, window),
  newestDate: (knowledge, wanted) => rows.newestDate(knowledge, wanted),
  ranges: (knowledge, order, ranges) => rows.unscopedRanges(knowledge, order, ranges),
})
