/** Days since 1970-01-01. Rules compute with this number, so a week later is `+ 7`. */
export type Day = number

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DAYS_TO_1970 = 719_162
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const

export const MONDAY = 1
export const TUESDAY = 2
export const WEDNESDAY = 3
export const THURSDAY = 4
export const FRIDAY = 5
export const SATURDAY = 6
export const SUNDAY = 7
/** Monday to Friday, the week of most exchanges. */
export const WEEKDAYS: readonly number[] = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY]

/** Returns the day for a year, a month from 1 to 12 and a day of the month. */
export function dayOf(year: number, month: number, dayOfMonth: number): Day {
  return daysBeforeYear(year) + daysBeforeMonth(year, month) + dayOfMonth - 1
}

/** Parses a date `YYYY-MM-DD`; throws a RangeError for anything else. */
export function parseDay(date: string): Day {
  const [, year, month, dayOfMonth] = DATE.exec(date) ?? []
  const day = dayOf(Number(year), Number(month), Number(dayOfMonth))
  if (Number.isNaN(day) || formatDay(day) !== date) throw new RangeError(`expected a date YYYY-MM-DD, got ${date}`)
  return day
}

/** Formats a day as `YYYY-MM-DD`. */
export function formatDay(day: Day): string {
  const year = yearOf(day)
  const rest = day - daysBeforeYear(year)
  let month = 12
  while (daysBeforeMonth(year, month) > rest) month -= 1
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(rest - daysBeforeMonth(year, month) + 1, 2)}`
}

/** Returns the calendar year that contains a day. */
export function yearOf(day: Day): number {
  const guess = 1970 + Math.floor(day / 365.2425)
  if (day < daysBeforeYear(guess)) return guess - 1
  return day < daysBeforeYear(guess + 1) ? guess : guess + 1
}

/** Returns the day of the week, 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  // 1970-01-01 was a Thursday, three days after a Monday.
  const sinceMonday = (day + 3) % 7
  return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1
}

/** Returns the date `days` days later, or earlier if `days` is negative. */
export function shiftDate(date: string, days: number): string {
  return formatDay(parseDay(date) + days)
}

function daysBeforeYear(year: number): number {
  const past = year - 1
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400) - DAYS_TO_1970
}

function daysBeforeMonth(year: number, month: number): number {
  return (DAYS_BEFORE_MONTH[month - 1] ?? Number.NaN) + (month > 2 && isLeap(year) ? 1 : 0)
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
