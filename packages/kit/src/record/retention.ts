import type { AnyRecord } from './record.ts'

/**
 * How long rows are kept: for some days, or as long as they are of the newest dates; or how long what was replaced is.
 */
export type Retention = RetainedDays | RetainedDates | RetainedVersions

/**
 * Versions that were replaced or withdrawn are kept for so many days; an `as_of` before them is refused, for nobody
 * knows any more what was published then.
 */
export interface RetainedVersions {
  readonly versions: number
}

/**
 * Rows whose time field lies more than `days` days before today are no longer served, and removed within three days.
 */
export interface RetainedDays {
  readonly days: number
}

/**
 * Rows are served whose date in the field `by` is among the `newest` of their market, of the whole record, or of those
 * with the same value in a column, which is named; others are removed a day later.
 */
export interface RetainedDates {
  readonly newest: number
  readonly by: string
  readonly per: string
}

/** The days for which rows of a record are kept; undefined where they are kept otherwise. */
export const retainedDays = ({ retain }: Pick<AnyRecord, 'retain'>): number | undefined =>
  retain !== undefined && 'days' in retain ? retain.days : undefined

/** For how many days replaced versions of a record are kept; undefined where that is for ever. */
export const retainedVersions = ({ retain }: Pick<AnyRecord, 'retain'>): number | undefined =>
  retain !== undefined && 'versions' in retain ? retain.versions : undefined

/** Which dates of a record are kept; undefined where rows are kept otherwise. */
export const retainedDates = ({ retain }: Pick<AnyRecord, 'retain'>): RetainedDates | undefined =>
  retain !== undefined && 'newest' in retain ? retain : undefined

/** What may stand beside the word that says how rows are kept. */
export function retainOptions(retain: Retention): Readonly<Record<string, true>> {
  if ('days' in retain) return { days: true }
  if ('newest' in retain) return { newest: true, by: true, per: true }
  return { versions: true }
}
