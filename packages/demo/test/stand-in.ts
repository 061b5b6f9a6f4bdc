import { eachDate, Decimal, weekday, weekdays } from '@bourse/kit/values'
import type { DemoOptions } from '../src/market/index.ts'

/** Returns sessions that ignore holidays, as a stand-in for the calendars. */
export function sessionsBetween(mic: string, from: string, to: string): readonly string[] {
  if (mic === 'CRYPTO') return [...eachDate(from, to)]
  if (mic === 'FOREX') return [...eachDate(from, to)].filter((date) => weekday(date) !== 6)
  return [...weekdays(from, to)]
}

export const on = (today: string, seed?: string): DemoOptions => ({ today, sessionsBetween, seed })

/** Returns true if a number is between two others, inclusive. */
export function isBetween(number: Decimal | string, from: Decimal | string, to: Decimal | string): boolean {
  const value = new Decimal(number)
  return value.greaterThanOrEqualTo(from) && value.lessThanOrEqualTo(to)
}
