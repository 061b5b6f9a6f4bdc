import { checkOptions, type OptionsOf } from '../checks/check-options.ts'

/** How a record's rows relate to effective time: one of `revisioned`, `snapshot` and `catalog`. */
export type TimeMode<Name extends string = string> =
  | { readonly mode: 'revisioned'; readonly field: Name }
  | ({ readonly mode: 'snapshot'; readonly field: Name } & Snapshots<Name>)
  | { readonly mode: 'catalog' }

/** Snapshot options: which lists are retained and served. */
export interface Snapshots<Name extends string = string> {
  /** Column of the subject that has a list for each date. */
  readonly per: Name
  /** Number of dates per subject that are served, counted from the newest. */
  readonly keep: number
  /**
   * The response for an as-of time before the first retained list: no rows, or the problem
   * `point-in-time-unavailable`.
   */
  readonly before: 'refuse' | 'empty'
}

/** Returns the time mode with one row per key and effective date, revised when the publisher corrects it. */
export const revisioned = <const Name extends string>(field: Name): TimeMode<Name> => ({ mode: 'revisioned', field })
/**
 * Returns the time mode for complete lists: publishing rows for a subject and date replaces the entire published list.
 * The key begins with subject and date.
 */
export const snapshot = <const Name extends string, const Per extends string>(
  field: Name,
  options: Snapshots<Per>,
): TimeMode<Name | Per> => {
  checkOptions(`the snapshots by ${field}`, options, SNAPSHOT_OPTIONS)
  return { mode: 'snapshot', field, ...options }
}
const SNAPSHOT_OPTIONS: OptionsOf<Snapshots> = { per: true, keep: true, before: true }
/** Returns the time mode of a catalog: a list without an effective date. */
export const catalog = (): TimeMode<never> => ({ mode: 'catalog' })
