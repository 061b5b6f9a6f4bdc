import type { Clock } from '@bourse/kit'
import { utcInstant } from '@bourse/kit/values'
import { DateTime } from 'luxon'

const MAX_LABEL = 100
const MAX_RATE = 1_000_000

/** Returns a key's label; throws if it is too long or unprintable. */
export function checkedLabel(label: string): string {
  if (label.length <= MAX_LABEL && !/\p{Cc}/u.test(label)) return label
  throw new Error(`A label must have at most ${MAX_LABEL} printable characters, got ${label.length}.`)
}

/** Returns a key's expiry as a UTC instant; throws if it is in the past. */
export function checkedExpiry(expiresAt: string, clock: Clock): string {
  const instant = utcInstant(expiresAt)
  if (instant === undefined)
    throw new Error(
      'The expiration time must be an RFC 3339 instant such as 2030-01-31T00:00:00Z, got ' +
        `${JSON.stringify(expiresAt.slice(0, 40))}.`,
    )
  if (DateTime.fromISO(instant).toMillis() <= clock.millis())
    throw new Error(`The expiration time must be in the future, got ${instant}.`)
  return instant
}

/** Returns a key's requests per minute; throws if the number is invalid. */
export function checkedRate(rate: number): number {
  if (Number.isInteger(rate) && rate >= 1 && rate <= MAX_RATE) return rate
  throw new Error(`Requests per minute must be a whole number from 1 to ${MAX_RATE}, got ${rate}.`)
}

/** Returns the instant `seconds` from now. */
export function later(clock: Clock, seconds: number): string {
  const at = DateTime.fromMillis(clock.millis() + seconds * 1_000, { zone: 'utc' }).toISO() ?? ''
  return utcInstant(at) ?? at
}
