import { isDate, utcInstant } from '@bourse/kit'
import { DateTime } from 'luxon'

/**
 * When what a FINRA file says was known: 18:00 New York of the file's date, UTC.
 * @throws RangeError where the date is none
 */
export function finraKnownAt(date: string): string {
  const local = DateTime.fromISO(`${date}T18:00:00`, { zone: 'America/New_York' })
  const instant = isDate(date) && local.isValid ? utcInstant(local.toISO()) : undefined
  if (instant === undefined) throw new RangeError(`expected a date YYYY-MM-DD, got ${date}`)
  return instant
}
