import { checkOptions, type OptionsOf } from '../checks/check-options.ts'

/** How rows of a record relate to effective time. */
export type TimeMode<Name extends string = string> =
  | { readonly mode: 'revisioned'; readonly field: Name }
  | ({ readonly mode: 'snapshot'; readonly field: Name } & Snapshots<Name>)
  | { readonly mode: 'catalog' }

/** Which lists of a date are retained. */
export interface Snapshots<Name extends string = string> {
  /** Column of the subject that has a list for each date. */
  readonly per: Name
  /** Number of newest dates of a subject that are served. */
  readonly keep: number
  /** The response as of a time before the first retained list: nothing, or the problem `point-in-time-unavailable`. */
  readonly before: 'refuse' | 'empty'
}

/** One row per key and effective date, revised when the publisher corrects it. */
export const revisioned = <const Name extends string>(field: Name): TimeMode<Name> => ({ mode: 'revisioned', field })
/**
 * Complete lists: publishing rows of a subject and date replaces the published list as a unit. The key begins with
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
/** A catalog: a list without an effective date. */
export const catalog = (): TimeMode<never> => ({ mode: 'catalog' })
