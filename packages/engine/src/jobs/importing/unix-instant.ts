import { utcInstant } from '@bourse/kit/values'

/** Number of fractional digits by total digit count: seconds, milliseconds, microseconds, nanoseconds. */
const FRACTION_DIGITS: Readonly<Record<number, number>> = { 9: 0, 10: 0, 12: 3, 13: 3, 15: 6, 16: 6, 18: 9, 19: 9 }

/** Returns the instant of a Unix time between 1973 and 2286, in seconds, milliseconds, microseconds or nanoseconds. */
export function unixInstant(text: string): string | undefined {
  const digits = /^\d+$/.test(text) ? FRACTION_DIGITS[text.length] : undefined
  if (digits === undefined) return undefined
  const split = text.length - digits
  const whole = new Date(Number(text.slice(0, split)) * 1000).toISOString().slice(0, 19)
  return utcInstant(digits === 0 ? `${whole}Z` : `${whole}.${text.slice(split)}Z`)
}
