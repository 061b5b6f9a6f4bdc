import { addDays, addMonths, daysBetween } from '@bourse/kit'

const MOST_DAYS_FROM_MONTH_END = 7

/**
 * The normal form of a fiscal period's end: the nearest calendar month end where it lies at most 7 days away, else the date itself.
 * 2025-09-27 gives 2025-09-30, 2024-02-03 gives 2024-01-31.
 */
export function periodEndOf(date: string): string {
  const first = `${date.slice(0, 7)}-01`
  const [before, after] = [addDays(first, -1), addDays(addMonths(first, 1), -1)]
  const [back, ahead] = [daysBetween(before, date), daysBetween(date, after)]
  if (Math.min(back, ahead) > MOST_DAYS_FROM_MONTH_END) return date
  return ahead <= back ? after : before
}

/** Days of a period, both ends included. */
export const daysOf = (start: string, end: string): number => daysBetween(start, end) + 1

/** A duration of 75 to 105 days. */
export const isQuarter = (days: number): boolean => days >= 75 && days <= 105

/** A duration of 340 to 380 days. */
export const isYear = (days: number): boolean => days >= 340 && days <= 380

/** Days ÷ 30.4375, rounded; in whole numbers, because a day count is one. */
export const monthsOf = (start: string, end: string): number => Math.round((daysOf(start, end) * 10_000) / 304_375)

/** Whole months between two normal period ends. */
export function monthsBetween(from: string, to: string): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return months(to) - months(from)
}
