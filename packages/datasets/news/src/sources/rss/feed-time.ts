import { utcInstant } from '@bourse/kit/values'
import { DateTime } from 'luxon'

/** Time zone abbreviations in feeds; the mail format defines only GMT and the US time zones. */
const ZONES: Readonly<Record<string, string>> = { CET: '+0100', CEST: '+0200', BST: '+0100', UTC: 'GMT', AEST: '+1000' }

/**
 * Parses a feed's time, `Mon, 02 Mar 2026 16:30:00 EST` or `2026-03-02T21:30:00Z`, as an instant; undefined for other
 * text.
 */
export function feedTime(text: string): string | undefined {
  const written = text.trim().replace(/[A-Z]{3,4}$/, (zone) => ZONES[zone] ?? zone)
  const mail = DateTime.fromRFC2822(written, { zone: 'UTC' })
  return mail.isValid ? mail.toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'") : utcInstant(written)
}
