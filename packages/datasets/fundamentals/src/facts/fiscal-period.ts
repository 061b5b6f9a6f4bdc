import { addDays, daysBetween } from '@bourse/kit/values'

const MOST_DAYS_FROM_MONTH_END = 7

/**
 * Returns the normal form of a fiscal period's end: the nearest calendar month end if it is at most 7 days away,
 * otherwise the date itself. 2025-09-27 becomes 2025-09-30, 2024-02-03 becomes 2024-01-31.
 */
export function periodEndOf(date: string): string {
  const [before, after] = [addDays(`${date.slice(0, 7)}-01`, -1), monthEnd(date)]
  const [back, ahead] = [daysBetween(before, date), daysBetween(date, after)]
  if (Math.min(back, ahead) > MOST_DAYS_FROM_MONTH_END) return date
  return ahead <= back ? after : before
}

/** Returns the last day of a date's month. */
function monthEnd(date: string): string {
  const nextMonth = addDays(`${date.slice(0, 7)}-28`, 4)
  return addDays(`${nextMonth.slice(0, 7)}-01`, -1)
}

/** Returns the normal period end that is the given number of months after the given one. */
export function periodEndMoved(periodEnd: string, months: number): string {
  const moved = Number(periodEnd.slice(0, 4)) * 12 + Number(periodEnd.slice(5, 7)) - 1 + months
  const month = `${String(Math.floor(moved / 12)).padStart(4, '0')}-${String((moved % 12) + 1).padStart(2, '0')}`
  const end = monthEnd(`${month}-01`)
  const day = periodEnd.slice(8)
  return periodEnd === monthEnd(periodEnd) || day > end.slice(8) ? end : `${month}-${day}`
}

/** Returns the number of days in a period, including both ends. */
export const daysOf = (start: string, end: string): number => daysBetween(start, end) + 1

/** Whether a duration is a quarter: 75 to 105 days. */
export const isQuarter = (days: number): boolean => days >= 75 && days <= 105

/** Maximum number of days in a fiscal year. */
export const MOST_DAYS_OF_YEAR = 380

/** Whether a duration is a year: 340 to 380 days. */
export const isYear = (days: number): boolean => days >= 340 && days <= MOST_DAYS_OF_YEAR

/** Returns the length of a period in months: days ÷ 30.4375, rounded. The computation uses integers. */
export const monthsOf = (start: string, end: string): number => Math.round((daysOf(start, end) * 10_000) / 304_375)

/** Returns the number of months between two normal period ends. */
export function monthsBetween(from: string, to: string): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return months(to) - months(from)
}
