import { addDays, daysBetween } from '@bourse/kit/values'

/** Instants are whole microseconds since 1970; a double represents them exactly until the year 2255. */

/** Microseconds in a second, a minute, an hour and a day. */
const SECOND = 1_000_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const EPOCH = '1970-01-01'

/** Converts a UTC instant such as `2026-03-02T14:30:00.25Z` to microseconds. */
export function microsOf(instant: string): number {
  const [hour, minute, second] = [11, 14, 17].map((at) => Number.parseInt(instant.slice(at, at + 2), 10))
  const fraction = Number.parseInt(instant.slice(20, -1).slice(0, 6).padEnd(6, '0'), 10)
  const time = (hour ?? 0) * HOUR + (minute ?? 0) * MINUTE + (second ?? 0) * SECOND + fraction
  return daysBetween(EPOCH, instant.slice(0, 10)) * DAY + time
}

/** Formats microseconds as a UTC instant, without trailing zeros in the fraction. */
export function instantOf(micros: number): string {
  const time = micros % DAY
  const fraction = time % SECOND
  const clock = `${two(time, HOUR, 24)}:${two(time, MINUTE, 60)}:${two(time, SECOND, 60)}`
  const rest = fraction === 0 ? '' : `.${String(fraction).padStart(6, '0').replace(/0+$/, '')}`
  return `${dateOf((micros - time) / DAY)}T${clock}${rest}Z`
}

function two(time: number, unit: number, count: number): string {
  const value = Math.trunc(time / unit) % count
  return value < 10 ? `0${value}` : String(value)
}

/**
 * Caches the last date: rows arrive day by day, and formatting the date is the most expensive part of formatting an
 * instant.
 */
let last = { day: 0, date: EPOCH }

function dateOf(day: number): string {
  if (last.day !== day) last = { day, date: addDays(EPOCH, day) }
  return last.date
}
