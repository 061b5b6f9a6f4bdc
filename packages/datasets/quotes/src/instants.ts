import { isBefore } from '@bourse/kit/values'
import { DateTime } from 'luxon'

/** Returns the earliest of the given instants. */
export function earliest(first: string, ...others: readonly string[]): string {
  return others.reduce((best, instant) => (isBefore(instant, best) ? instant : best), first)
}

/** Returns the instant `minutes` later, or earlier for a negative number. */
export function minutesAfter(instant: string, minutes: number): string {
  return utcText(valid(DateTime.fromISO(instant, { zone: 'UTC' }), instant).plus({ minutes }))
}

/** Returns when a date ends in a time zone. */
export function endOf(date: string, zone: string): string {
  return utcText(valid(DateTime.fromISO(`${date}T24:00`, { zone }), `${date} ${zone}`))
}

function valid(time: DateTime, text: string): DateTime {
  if (!time.isValid) throw new RangeError(`expected an instant, got ${text}`)
  return time
}

function utcText(time: DateTime): string {
  return time
    .toUTC()
    .toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")
    .replace(/\.?0+Z$/, 'Z')
}
