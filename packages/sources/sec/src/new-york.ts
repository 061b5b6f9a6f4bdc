import { isDate, utcInstant } from '@bourse/kit/values'
import { DateTime } from 'luxon'

const ZONE = 'America/New_York'
const COMPACT = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/
const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?Z?$/

/**
 * Returns the instant at which EDGAR accepted a filing, in UTC, from `20220506183057` (header), `2022-05-06 18:30:57`
 * (index page) or `2022-05-06T18:30:57.000Z` (submissions). Always reads the text as New York time: the `Z` in
 * submissions means UTC in some rows and New York in others, and the New York reading is never too early. Undefined for
 * other text.
 */
export function acceptedAt(text: string): string | undefined {
  const found = COMPACT.exec(text.trim()) ?? WRITTEN.exec(text.trim())
  if (found === null) return undefined
  const [, year = '', month = '', day = '', ...time] = found
  return newYorkInstant(`${year}-${month}-${day}`, time.join(':'))
}

/**
 * Returns the latest instant at which a filing can have become known if only its filing date is known: 22:00 New York
 * time, when EDGAR stops accepting filings.
 */
export function endOfFilingDay(date: string): string {
  const instant = newYorkInstant(date, '22:00:00')
  if (instant === undefined) throw new RangeError(`expected a date YYYY-MM-DD, got ${date}`)
  return instant
}

function newYorkInstant(date: string, time: string): string | undefined {
  return isDate(date) ? utcInstant(`${date}T${time}${offsetAt(`${date}T${time.slice(0, 2)}`)}`) : undefined
}

/** Cached, because zone lookups dominate the cost and a filing list repeats the same hours. */
const offsets = new Map<string, string>()

/**
 * Returns New York's UTC offset at an hour of its wall clock, such as `-04:00`. The offset changes only on the hour.
 */
function offsetAt(hour: string): string {
  const known = offsets.get(hour) ?? DateTime.fromISO(`${hour}:00`, { zone: ZONE }).toFormat('ZZ')
  offsets.set(hour, known)
  return known
}
