import type { AnyRecord } from './record.ts'

/**
 * What a record retains: rows for a number of days, only rows with the newest dates, or replaced versions for a number
 * of days.
 */
export type Retention = RetainedDays | RetainedDates | RetainedVersions

/**
 * Replaced or withdrawn versions are retained for this many days. An earlier `as_of` is rejected, because the state at
 * that time is no longer known.
 */
export interface RetainedVersions {
  readonly versions: number
}

/**
 * Rows whose time field is more than `days` days before today are no longer served, and are removed within three days.
 */
export interface RetainedDays {
  readonly days: number
}

/**
 * Only rows with one of the `newest` dates in the field `by` are served, counted per market, in the entire record, or
 * per value of a named column; others are removed a day later.
 */
export interface RetainedDates {
  readonly newest: number
  readonly by: string
  readonly per: string
}

/** Returns how many days a record's rows are retained; undefined if retention is not by days. */
export const retainedDays = ({ retain }: Pick<AnyRecord, 'retain'>): number | undefined =>
  retain !== undefined && 'days' in retain ? retain.days : undefined

/** Returns how many days a record's replaced versions are retained; undefined if permanently. */
export const retainedVersions = ({ retain }: Pick<AnyRecord, 'retain'>): number | undefined =>
  retain !== undefined && 'versions' in retain ? retain.versions : undefined

/** Returns which dates of a record are retained; undefined if retention is not by dates. */
export const retainedDates = ({ retain }: Pick<AnyRecord, 'retain'>): RetainedDates | undefined =>
  retain !== undefined && 'newest' in retain ? retain : undefined

/** Returns the options that each kind of retention accepts. */
export function retainOptions(retain: Retention): Readonly<Record<string, true>> {
  if ('days' in retain) return { days: true }
  if ('newest' in retain) return { newest: true, by: true, per: true }
  return { versions: true }
}
