import { addDays, daysBetween } from '@bourse/kit/values'

const MOST_DAYS = 7
const DAYS_A_MONTH = 30.4375

/**
 * Moves a fiscal period's end to the nearest calendar month end if that is at most seven days away; otherwise returns
 * the filed date. 2025-09-27 becomes 2025-09-30, 2024-02-03 becomes 2024-01-31.
 */
export function periodEnd(filed: string): string {
  const [year, month] = [Number(filed.slice(0, 4)), Number(filed.slice(5, 7))]
  const before = addDays(`${filed.slice(0, 7)}-01`, -1)
  const after = addDays(month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1), -1)
  const [since, until] = [daysBetween(before, filed), daysBetween(filed, after)]
  if (Math.min(since, until) > MOST_DAYS) return filed
  return since < until ? before : after
}

function firstOf(year: number, month: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
}

/** Returns a period's length in whole months, derived from its days: 91 days are 3 months, 364 days are 12. */
export function durationMonths(start: string, end: string): number {
  return Math.round((daysBetween(start, end) + 1) / DAYS_A_MONTH)
}
