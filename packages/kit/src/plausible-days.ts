import { isDate } from './dates.ts'

/** Days from one to another, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Years in which no data lies: a misread one is mostly before or after all of them. */
const [FIRST_DAY, LAST_DAY] = ['1500-01-01', '2999-12-31']

/** The days that are plausible for a date, from one to another. */
export function plausibleDays(description: string, from = FIRST_DAY, to = LAST_DAY): Days {
  if (!isDate(from) || !isDate(to) || from > to)
    throw new RangeError(`${description}: expected plausible days from one date to a later one, got ${from} to ${to}`)
  return { from, to }
}
