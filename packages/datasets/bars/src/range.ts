import { addDays, isDate } from '@bourse/kit'
import type { Sessions } from '@bourse/services'
import { compareBars, compareInstants, type Bar } from './bar.ts'

/** What a request asks for: dates or instants, both inclusive, and where its last page ended. */
export interface Range {
  readonly from: string
  readonly to: string | undefined
  readonly order: 'asc' | 'desc'
  readonly after: Pick<Bar, 'window_start' | 'id'> | undefined
}

/** No market of the calendars stays closed for so many days in a row. */
const LONGEST_CLOSURE = 31
const LAST = '9999-12-31'

/**
 * Trading dates among which the bars of a range lie. An instant may fall on the trading date of the day before or
 * after, so that the exact ends are left to `isWanted`.
 */
export function datesOf({ from, to, order, after }: Range): { readonly from: string; readonly to: string } {
  const first = isDate(from) ? from : addDays(from.slice(0, 10), -1)
  const last = to === undefined ? LAST : isDate(to) ? to : addDays(to.slice(0, 10), 1)
  if (after === undefined) return { from: first, to: last }
  const date = after.window_start.slice(0, 10)
  return order === 'asc'
    ? { from: greater(first, addDays(date, -1)), to: last }
    : { from: first, to: lesser(last, addDays(date, 1)) }
}

/** Instants among which the intraday bars of a range open on a market; a date means its whole day there. */
export function instantsOf(
  { from, to, order, after }: Range,
  mic: string,
  days: Sessions,
): { readonly from: string; readonly to: string } {
  const first = isDate(from) ? openingFrom(days, mic, from) : from
  const last = to === undefined ? `${LAST}T23:59:59Z` : isDate(to) ? closeUntil(days, mic, to) : to
  if (after === undefined) return { from: first, to: last }
  const start = after.window_start
  return order === 'asc'
    ? { from: compareInstants(first, start) > 0 ? first : start, to: last }
    : { from: first, to: compareInstants(last, start) < 0 ? last : start }
}

/** Whether a bar lies within a range and behind its last page. Ends that are dates were kept to before. */
export function isWanted(bar: Bar, { from, to, order, after }: Range): boolean {
  const { window_start: start } = bar
  return (
    (isDate(from) || compareInstants(start, from) >= 0) &&
    (to === undefined || isDate(to) || compareInstants(start, to) <= 0) &&
    (after === undefined || compareBars(bar, after, order) > 0)
  )
}

/** The opening of the first session that is not before a date; a UTC day begins at midnight. */
function openingFrom(days: Sessions, mic: string, date: string): string {
  const [first] = isUtc(days, mic) ? [] : days.between(mic, date, addDays(date, LONGEST_CLOSURE))
  const session = first === undefined ? undefined : days.on(mic, first)
  return session === undefined || session === 'closed' ? `${date}T00:00:00Z` : session.open_at
}

/** The close of the last session that is not after a date; a UTC day ends before the next one opens. */
function closeUntil(days: Sessions, mic: string, date: string): string {
  const last = isUtc(days, mic) ? undefined : days.between(mic, addDays(date, -LONGEST_CLOSURE), date).at(-1)
  const session = last === undefined ? undefined : days.on(mic, last)
  return session === undefined || session === 'closed' ? `${date}T23:59:59.999999Z` : session.close_at
}

const isUtc = (days: Sessions, mic: string) => days.zone(mic) === 'UTC'
const greater = (a: string, b: string) => (a > b ? a : b)
const lesser = (a: string, b: string) => (a < b ? a : b)
