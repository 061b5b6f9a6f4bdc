import { addDays, isDate } from '@bourse/kit/values'
import { lastSecondUntil, openingFrom, type Sessions } from '@bourse/services'
import { compareBars, compareInstants, type Bar } from './bar.ts'

/** The requested range, as dates or instants (both ends inclusive), and the position where the last page ended. */
export interface Range {
  readonly from: string
  readonly to: string | undefined
  readonly order: 'asc' | 'desc'
  readonly after: Pick<Bar, 'window_start' | 'id'> | undefined
}

const LAST = '9999-12-31'

/**
 * Returns the trading dates that cover a range. An instant's trading date may be the day before or after; `isWanted`
 * applies the exact ends.
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

/** Returns the instants between which a range's intraday bars open on a market; a date means the entire local day. */
export function instantsOf(
  { from, to, order, after }: Range,
  mic: string,
  days: Sessions,
): { readonly from: string; readonly to: string } {
  const first = isDate(from) ? openingFrom(days, mic, from) : from
  const last = to === undefined ? `${LAST}T23:59:59Z` : isDate(to) ? lastSecondUntil(days, mic, to) : to
  if (after === undefined) return { from: first, to: last }
  const start = after.window_start
  return order === 'asc'
    ? { from: compareInstants(first, start) > 0 ? first : start, to: last }
    : { from: first, to: compareInstants(last, start) < 0 ? last : start }
}

/**
 * Returns whether a bar is within a range and after the last page. The query has already applied ends given as dates.
 */
export function isWanted(bar: Bar, { from, to, order, after }: Range): boolean {
  const { window_start: start } = bar
  return (
    (isDate(from) || compareInstants(start, from) >= 0) &&
    (to === undefined || isDate(to) || compareInstants(start, to) <= 0) &&
    (after === undefined || compareBars(bar, after, order) > 0)
  )
}

const greater = (a: string, b: string) => (a > b ? a : b)
const lesser = (a: string, b: string) => (a < b ? a : b)
