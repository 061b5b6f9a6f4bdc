import { addDays, instantIn, instantOf, isBefore, secondsOf } from '@bourse/kit/values'
import { ALPACA_DELAY_MINUTES } from './publisher.ts'

/** The time zone of the tape: a daily bar opens at midnight in this zone. */
export const NEW_YORK = 'America/New_York'

/** Returns the latest instant at which a free-plan request may end. */
export const latestEnd = (now: string): string => instantOf(Math.floor(secondsOf(now)) - ALPACA_DELAY_MINUTES * 60)

/** Returns the end of a request for a date: the date, or the latest permitted instant if the date is not over yet. */
export function delayedEnd(date: string, now: string): string {
  const latest = latestEnd(now)
  return isBefore(latest, instantIn(addDays(date, 1), '00:00', NEW_YORK)) ? latest : date
}
