import { DateTime } from 'luxon'

/**
 * Returns the UTC instant, `…Z`, for a wall time on a date: `HH:MM` up to `24:00` in `zone`, or `HH:MM Area/City` in
 * the named zone.
 */
export function instantOf(date: string, time: string, zone: string): string {
  const [clock, otherZone] = time.split(' ')
  return utcText(valid(DateTime.fromISO(`${date}T${clock}`, { zone: otherZone ?? zone }), `${date} ${time} ${zone}`))
}

/** Returns the date on which an instant falls in a zone. */
export function localDate(instant: string, zone: string): string {
  return valid(DateTime.fromISO(instant, { zone }), instant).toFormat('yyyy-MM-dd')
}

/** Returns an instant's milliseconds since 1970, to compare instants with any offset or fraction. */
export function millisOf(instant: string): number {
  return valid(DateTime.fromISO(instant, { zone: 'UTC' }), instant).toMillis()
}

/** Returns the instant `hours` hours later. */
export function hoursAfter(instant: string, hours: number): string {
  return utcText(valid(DateTime.fromISO(instant, { zone: 'UTC' }), instant).plus({ hours }))
}

/** Returns the earliest of the instants; undefined if there are none. */
export function firstInstant(instants: readonly string[]): string | undefined {
  return instants.reduce<string | undefined>(
    (first, instant) => (first !== undefined && millisOf(first) <= millisOf(instant) ? first : instant),
    undefined,
  )
}

function utcText(time: DateTime): string {
  // RFC 3339 has no year 10000, so the last representable day ends a second before midnight.
  return time.toUTC().year > 9999 ? '9999-12-31T23:59:59Z' : time.toUTC().toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'")
}

function valid(time: DateTime, text: string): DateTime {
  if (!time.isValid) throw new RangeError(`expected an instant such as 2026-01-02T14:30:00Z, got ${text}`)
  return time
}
