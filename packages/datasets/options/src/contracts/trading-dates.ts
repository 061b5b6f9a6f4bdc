import { sessionsBetween } from '@bourse/calendar-rules'
import { addDays, weekday } from '@bourse/kit/values'

/** A market closure's maximum length in days. */
const LONGEST_CLOSURE = 14
/** ISO day of the week; Monday is 1. */
const FRIDAY = 5

/** Returns the last XNYS session on or before a date; beyond the end of the calendar, the last weekday. */
export function lastSessionBy(date: string): string {
  return sessionsBetween('XNYS', addDays(date, -LONGEST_CLOSURE), date).at(-1) ?? lastWeekdayBy(date)
}

/** Returns the last XNYS session before a date. */
export const sessionBefore = (date: string): string => lastSessionBy(addDays(date, -1))

function lastWeekdayBy(date: string): string {
  const day = weekday(date)
  return day <= FRIDAY ? date : addDays(date, FRIDAY - day)
}
