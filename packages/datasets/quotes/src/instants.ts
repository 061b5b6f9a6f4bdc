import { utcInstant } from '@bourse/kit'
import { DateTime } from 'luxon'

/** A stored instant, such as `2026-03-02 20:44:51.5+00`, in the spelling of the wire. */
export function wireInstant(stored: string): string {
  const instant = utcInstant(stored.replace(/\+00(:?00)?$/, 'Z'))
  if (instant === undefined) throw new RangeError(`expected an instant, got ${stored}`)
  return instant
}

/** True where one instant lies before another; compares milliseconds, of any spelling in UTC. */
export function isBefore(a: string, b: string): boolean {
  return at(a).toMillis() < at(b).toMillis()
}

/** The earliest of some instants. */
export function earliest(first: string, ...others: readonly string[]): string {
  return others.reduce((best, instant) => (isBefore(instant, best) ? instant : best), first)
}

/** The instant some minutes later, earlier where negative. */
export function minutesAfter(instant: string, minutes: number): string {
  return utcText(at(instant).plus({ minutes }))
}

/** The instant at which a date ends in a time zone. */
export function endOf(date: string, zone: string): string {
  return utcText(valid(DateTime.fromISO(`${date}T24:00`, { zone }), `${date} ${zone}`))
}

const at = (instant: string) => valid(DateTime.fromISO(instant, { zone: 'UTC' }), instant)

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
