import { addDays } from '@bourse/kit/values'
import { DateTime } from 'luxon'

const HOUR = 3_600_000
const MINUTE = 60_000
const DAY = 24 * HOUR

/**
 * Returns a function that converts milliseconds since a date's local midnight to a UTC instant, or to undefined if the
 * time is outside the day.
 */
export function wallClock(date: string, zone: string): (millis: number) => string | undefined {
  // Zone lookups dominate the cost, so only the first and last hour are looked up: zones change their offset on the
  // hour and at most once a day.
  const [first, last] = [offsetAt(date, 0, zone), offsetAt(date, 23, zone)]
  const offsets = Array.from({ length: 24 }, (_, hour) => (first === last ? first : offsetAt(date, hour, zone)))
  return (millis) => {
    if (!Number.isInteger(millis) || millis < 0 || millis >= DAY) return undefined
    return instantText(date, millis - (offsets[Math.floor(millis / HOUR)] ?? first))
  }
}

/** Returns how many milliseconds a zone is ahead of UTC at an hour of its wall clock. */
function offsetAt(date: string, hour: number, zone: string): number {
  const time = DateTime.fromISO(`${date}T${String(hour).padStart(2, '0')}:00`, { zone })
  if (!time.isValid) throw new RangeError(`expected a date and a time zone, got ${date} and ${zone}`)
  return time.offset * MINUTE
}

/**
 * Formats milliseconds since a UTC midnight, possibly on the day before or after, as an instant without trailing zeros.
 */
function instantText(date: string, millis: number): string {
  const days = Math.floor(millis / DAY)
  const rest = millis - days * DAY
  const [hours, minutes, seconds] = [
    Math.floor(rest / HOUR),
    Math.floor(rest / MINUTE) % 60,
    Math.floor(rest / 1000) % 60,
  ]
  const fraction =
    rest % 1000 === 0
      ? ''
      : `.${String(rest % 1000)
          .padStart(3, '0')
          .replace(/0+$/, '')}`
  const day = days === 0 ? date : addDays(date, days)
  return `${day}T${two(hours)}:${two(minutes)}:${two(seconds)}${fraction}Z`
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value))
