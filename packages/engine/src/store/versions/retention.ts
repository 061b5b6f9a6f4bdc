import { pointInTimeUnavailable, type AnyRecord, type Knowledge } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { type EntityRange, retainedDays, retainedVersions } from '@bourse/kit/host'
import type { StoredRow } from '../reading/read-row.ts'

/** The first date whose rows are served, and its field. */
export interface FirstRetained {
  readonly field: string
  readonly date: string
}

/** Returns the first served date; undefined if all rows are served or the reader also sees rows due for removal. */
export function firstRetained(record: AnyRecord, { today }: Pick<Knowledge, 'today'>): FirstRetained | undefined {
  const days = retainedDays(record)
  const { time } = record
  if (days === undefined || today === undefined || time.mode !== 'revisioned') return undefined
  return { field: time.field, date: addDays(today, -days) }
}

/** Returns the ranges, clipped to begin at the first served date. */
export function retainedRanges(
  record: AnyRecord,
  knowledge: Pick<Knowledge, 'today'>,
  ranges: readonly EntityRange[],
): readonly EntityRange[] {
  const first = firstRetained(record, knowledge)?.date
  return first === undefined ? ranges : ranges.map((range) => (range.from < first ? { ...range, from: first } : range))
}

/** Whether a date's rows are served. */
export function isRetained(record: AnyRecord, knowledge: Pick<Knowledge, 'today'>, date: string): boolean {
  const first = firstRetained(record, knowledge)?.date
  return first === undefined || date >= first
}

export function isRetainedRow(record: AnyRecord, knowledge: Pick<Knowledge, 'today'>, row: StoredRow): boolean {
  const first = firstRetained(record, knowledge)
  const date = first && row[first.field]
  return first === undefined || typeof date !== 'string' || date >= first.date
}

/**
 * Rejects an as-of time before all retained data: an empty answer would wrongly imply that nothing was known then.
 *
 * @param name the parameter with the as-of time
 * @throws the problem `point-in-time-unavailable`
 */
export function rejectBeforeRetention(
  record: AnyRecord,
  { asOf, today }: Pick<Knowledge, 'asOf' | 'today'>,
  name = 'as_of',
): void {
  const days = retainedDays(record) ?? retainedVersions(record)
  if (days === undefined || asOf === undefined || today === undefined) return
  const first = addDays(today, -days)
  if (asOf < first) throw pointInTimeUnavailable(`${name} is ${asOf}`, first)
}
