import { utcInstant } from '@bourse/kit/values'
import { DateTime } from 'luxon'

/** Time zone and time of day of snapshots. */
export const ZONE = 'America/New_York'
const TIME = '22:30:00'
/** Number of minutes to keep recomputing a snapshot after it is first taken, because inputs may still arrive. */
const OPEN_MINUTES = 60

/** Returns when a day's snapshot becomes valid, UTC. */
export function publishedAt(date: string): string {
  const instant = utcInstant(DateTime.fromISO(`${date}T${TIME}`, { zone: ZONE }).toISO() ?? '')
  if (instant === undefined) throw new RangeError(`expected a date YYYY-MM-DD, got ${date}`)
  return instant
}

/** Returns true if a snapshot that was first taken at `first` is still recomputed at `now`. */
export function isOpen(first: string, now: string): boolean {
  return DateTime.fromISO(now).diff(DateTime.fromISO(first), 'minutes').minutes <= OPEN_MINUTES
}
