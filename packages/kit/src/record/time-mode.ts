import { checkOptions, type OptionsOf } from '../checks/check-options.ts'

/** How rows of a record relate to time in the world. */
export type TimeMode<Name extends string = string> =
  | { readonly mode: 'revisioned'; readonly field: Name }
  | ({ readonly mode: 'snapshot'; readonly field: Name } & Snapshots<Name>)
  | { readonly mode: 'catalog' }

/** Which lists of a date are kept. */
export interface Snapshots<Name extends string = string> {
  /** Column of the subject that has a list for each date. */
  readonly per: Name
  /** How many of the newest dates of a subject are served. */
  readonly keep: number
  /**
   * What is answered at a cutoff before the first list that is kept: nothing, or the problem
   * `point-in-time-unavailable`.
   */
  readonly before: 'refuse' | 'empty'
}

/** One row per key and effective date, revised when the publisher says otherwise. */
export const revisioned = <const Name extends string>(field: Name): TimeMode<Name> => ({ mode: 'revisioned', field })
/**
 * Whole lists: publishing rows of a subject and date replaces what was published of these, as one. The key begins with
 * both.
 */
export const snapshot = <const Name extends string, const Per extends string>(
  field: Name,
  options: Snapshots<Per>,
): TimeMode<Name | Per> => {
  checkOptions(`the snapshots by ${field}`, options, SNAPSHOT_OPTIONS)
  return { mode: 'snapshot', field, ...options }
}
const SNAPSHOT_OPTIONS: OptionsOf<Snapshots> = { per: true, keep: true, before: true }
/** A standing list without an effective date. */
export const catalog = (): TimeMode<never> => ({ mode: 'catalog' })
