import type { Call } from './call.ts'
import type { Fields, RowOf } from '../record/field.ts'
import type { NarrowedNeeds, Needs } from '../record/needs.ts'
import { checkUnscoped, type UnscopedReasons } from './unscoped.ts'

/** A row of a list before its computed fields are added. */
export type ServedRow = Readonly<Record<string, unknown>>

/** Fields that are computed for each page of a list. */
export interface Additions {
  /**
   * Computed fields. They follow the record's fields, except `id`, which comes first. A computed field with the same
   * name as a record field replaces it.
   */
  readonly fields: Fields
  /** For each computed field, the name of the row field that it follows; computed fields without an entry come last. */
  readonly behind?: Readonly<Record<string, string>>
  readonly needs: Needs
  /** The reason for each need that is read outside the call's scope, as in `endpoint`. */
  readonly unscoped?: UnscopedReasons
  readonly of: (needs: never, call: never, rows: readonly ServedRow[]) => Promise<readonly (ServedRow | undefined)[]>
}

/**
 * Declares computed fields for a page of rows, in row order. Ids of other listings that the key may not see are already
 * null in `rows`. A row for which `of` returns undefined is omitted. `of` also runs for an empty page, and may set
 * properties of `meta`.
 * @example additions({ fields: { price }, needs: { bars: dailyBars }, of: async ({ bars }, call, rows) =>
 *   pricesOf(rows), })
 */
export function additions<const N extends Needs, const F extends Fields>(
  options: Pick<Additions, 'behind'> & {
    readonly fields: F
    readonly needs: N
    readonly unscoped?: UnscopedReasons<N>
    readonly of: (
      needs: NarrowedNeeds<N>,
      call: Call,
      rows: readonly ServedRow[],
    ) => Promise<readonly (RowOf<F> | undefined)[]>
  },
): Additions {
  checkUnscoped('additions', options)
  return options
}
