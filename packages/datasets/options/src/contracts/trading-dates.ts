import { sessionsBetween } from '@bourse/calendar-rules'
import { addDays, weekday } from '@bourse/kit/values'

/** The longest market closure, in days, in which a contract's last day may fall. */
const LONGEST_CLOSURE = 14
/** Days of the week, Monday is 1. */
const FRIDAY = 5

/** The last session of XNYS on or before a date; beyond the calendar's end the last weekday. */
export function lastSessionBy(date: string): string {
  return sessionsBetween('XNYS', addDays(date, -LONGEST_CLOSURE), date).at(-1) ?? lastWeekdayBy(date)
}

/** The last session of XNYS before a date. */
export const sessionBefore = (date: string): string => lastSessionBy(addDays(date, -1))

function lastWeekdayBy(date: string): string {
  const day = weekday(date)
  return day <= FRIDAY ? date : addDays(date, FRIDAY - day)
}
