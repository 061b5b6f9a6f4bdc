import { DateTime } from 'luxon'
import { dateOfDay, dayNumber, digits } from './day-numbers.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Returns whether text is an existing calendar date `YYYY-MM-DD` between the years 0001 and 9999. Runs on every
 * incoming row.
 */
export function isDate(text: string): boolean {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return false
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return year >= 1 && day >= 1 && day <= (DAYS_OF_MONTH[month - 1] ?? 0) + (leap ? 1 : 0)
}

/**
 * Returns an RFC 3339 instant with any offset as a UTC string, truncated to microseconds, without trailing zeros in the
 * fraction. Undefined for anything else, including an offset that moves the instant outside the years 0001 to 9999.
 * Also accepts the database's format (`2026-03-02 21:00:00+00`), so that a stored row can be submitted again.
 */
export function utcInstant(text: string): string | undefined {
  if (isPlainInstant(text)) return text
  if (!INSTANT.test(text) || !isDate(text.slice(0, 10))) return undefined
  const fraction = /\.(\d+)/.exec(text)?.[1]?.slice(0, 6) ?? ''
  const whole = text.replace(/\.\d+/, '').replace(' ', 'T').toUpperCase()
  const millis = Date.parse(/[+-]\d{2}$/.test(whole.slice(10)) ? `${whole}:00` : whole)
  if (Number.isNaN(millis)) return undefined
  const utc = new Date(millis).toISOString()
  if (!isDate(utc.slice(0, 10))) return undefined
  const digits = fraction.replace(/0+$/, '')
  return `${utc.slice(0, 19)}${digits === '' ? '' : `.${digits}`}Z`
}

/** Returns whether text is `YYYY-MM-DDTHH:MM:SSZ`, the form that most sources write, which needs no conversion. */
function isPlainInstant(text: string): boolean {
  return (
    text.length === 20 &&
    text[10] === 'T' &&
    text[13] === ':' &&
    text[16] === ':' &&
    text[19] === 'Z' &&
    isDate(text.slice(0, 10)) &&
    digits(text, 11, 13) <= 23 &&
    digits(text, 14, 16) <= 59 &&
    digits(text, 17, 19) <= 59
  )
}

/** Returns the start of a UTC date in seconds since 1970. */
export function unixSeconds(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 1_000
}

/** Returns the start of a UTC date in the format of HTTP headers: `Wed, 01 Jul 2026 00:00:00 GMT`. */
export function httpDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toUTCString()
}

const [FIRST, LAST] = ['0001-01-01', '9999-12-31']
const [FIRST_DAY, LAST_DAY] = [dayNumber(FIRST), dayNumber(LAST)]

/** Rejects invalid dates, because shifting one would yield an unintended date: `2026-13-01` is not January. */
function dayOf(date: string): number {
  if (!isDate(date)) throw new RangeError(`expected a date YYYY-MM-DD, got ${date}`)
  return dayNumber(date)
}

/**
 * Returns the date `days` later (earlier if negative), limited to the range from 0001-01-01 to 9999-12-31.
 * @throws RangeError if the date is invalid, or `days` is not an integer
 */
export function addDays(date: string, days: number): string {
  const number = dayOf(date) + days
  if (!Number.isInteger(days)) throw new RangeError(`expected a whole number of days, got ${days}`)
  return number <= FIRST_DAY ? FIRST : number >= LAST_DAY ? LAST : dateOfDay(number)
}

/** Returns the date a number of calendar months later; if that month does not have the day, its last day. */
export function addMonths(date: string, months: number): string {
  const later = DateTime.fromISO(date, { zone: 'UTC' }).plus({ months })
  if (!later.isValid) throw new RangeError(`expected a date YYYY-MM-DD, got ${date}`)
  return later.toISODate()
}

/**
 * Returns the number of days from one date to another.
 * @throws RangeError if a date is invalid
 */
export function daysBetween(from: string, to: string): number {
  return dayOf(to) - dayOf(from)
}

/**
 * Returns the day of the week, 1 for Monday to 7 for Sunday.
 * @throws RangeError if the date is invalid
 */
export function weekday(date: string): number {
  // January 1, 1970 was a Thursday.
  return ((((dayOf(date) + 3) % 7) + 7) % 7) + 1
}

/**
 * Yields every date from `from` to `to`, inclusive.
 * @throws RangeError on the first step if a date is invalid
 */
export function* eachDate(from: string, to: string): Generator<string> {
  const last = dayOf(to)
  for (let day = dayOf(from); day <= last; day++) yield dateOfDay(day)
}

/** Yields Monday to Friday from `from` to `to`, inclusive. */
export function* weekdays(from: string, to: string): Generator<string> {
  for (const date of eachDate(from, to)) if (weekday(date) <= 5) yield date
}

/**
 * Returns the UTC instant of a local time on a date in a time zone: `instantIn('2026-02-27', '18:00',
 * 'America/New_York')`.
 * @throws RangeError if the date, time or time zone is invalid
 */
export function instantIn(date: string, time: string, zone: string): string {
  const local = DateTime.fromISO(`${date}T${time}`, { zone })
  const instant = isDate(date) && local.isValid ? utcInstant(local.toISO()) : undefined
  if (instant !== undefined) return instant
  throw new RangeError(`expected a date YYYY-MM-DD, a time and a time zone, got ${date}, ${time} and ${zone}`)
}

/** Returns the calendar date of an instant in a time zone. */
export function dateIn(instant: string, zone: string): string {
  if (zone === 'UTC') return instant.slice(0, 10)
  const local = DateTime.fromISO(instant, { zone })
  if (!local.isValid) throw new RangeError(`expected an instant and a time zone, got ${instant} and ${zone}`)
  return local.toFormat('yyyy-MM-dd')
}

/** Returns the first instant covered by a date or an instant in a request; for a date, the start of its UTC day. */
export const firstInstantOf = (text: string): string => (isDate(text) ? `${text}T00:00:00Z` : text)
/** Returns the last instant covered by a date or an instant in a request, to the microsecond. */
export const lastInstantOf = (text: string): string => (isDate(text) ? `${text}T23:59:59.999999Z` : text)
