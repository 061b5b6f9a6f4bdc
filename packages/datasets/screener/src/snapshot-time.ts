import { utcInstant } from '@bourse/kit/values'
import { DateTime } from 'luxon'

/** Where and when a snapshot is taken. */
export const ZONE = 'America/New_York'
const TIME = '22:30:00'
/** A snapshot is worked out anew for an hour after it was first taken, while what it is made of arrives. */
const OPEN_MINUTES = 60

/** When the snapshot of a day counts from, UTC. */
export function publishedAt(date: string): string {
  const instant = utcInstant(DateTime.fromISO(`${date}T${TIME}`, { zone: ZONE }).toISO() ?? '')
  if (instant === undefined) throw new RangeError(`expected a date YYYY-MM-DD, got ${date}`)
  return instant
}

/** Whether a snapshot that was taken first at an instant is worked out anew at another. */
export function isOpen(first: string, now: string): boolean {
  return DateTime.fromISO(now).diff(DateTime.fromISO(first), 'minutes').minutes <= OPEN_MINUTES
}
