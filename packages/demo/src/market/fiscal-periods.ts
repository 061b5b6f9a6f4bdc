import { addDays, addMonths, weekday } from '@bourse/kit/values'
import type { DemoIssuer } from './issuers.ts'

/** A fiscal quarter. */
export interface FiscalPeriod {
  /** 1 to 4; the fourth ends the fiscal year. */
  readonly quarter: number
  /** The end of the corresponding calendar month. */
  readonly period_end: string
  /** The actual balance sheet date. */
  readonly reported_period_end: string
}

/** Month in which a fiscal year ends, and the function that returns the balance sheet date for a month end. */
interface Closing {
  readonly month: number
  readonly day: (monthEnd: string) => string
}

const MONTH_END: Closing['day'] = (monthEnd) => monthEnd

/** Returns the last occurrence of a weekday in a month: 6 for Saturday, 7 for Sunday. */
const last = (day: number) => (monthEnd: string) => addDays(monthEnd, -((weekday(monthEnd) - day + 7) % 7))

/** Returns the Sunday nearest to the end of the month, up to three days after it. */
const nearestSunday = (monthEnd: string) => last(7)(addDays(monthEnd, 3))

const CLOSINGS: Readonly<Record<string, Closing>> = {
  'XNAS:AAPL': { month: 9, day: last(6) },
  'XNAS:NVDA': { month: 1, day: last(7) },
  'XNYS:WMT': { month: 1, day: MONTH_END },
  'XNAS:MSFT': { month: 6, day: MONTH_END },
  'XNAS:COST': { month: 8, day: nearestSunday },
}
const CALENDAR_YEAR: Closing = { month: 12, day: MONTH_END }

const MONTHS_OF_YEAR = 12
const MONTHS_OF_QUARTER = 3

/** Yields a company's fiscal quarters whose period ends lie between two dates, ascending. */
export function* fiscalPeriods({ primary }: DemoIssuer, from: string, to: string): Generator<FiscalPeriod> {
  const { month, day } = CLOSINGS[primary.key] ?? CALENDAR_YEAR
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = addMonths(first, 1)) {
    const past = (Number(first.slice(5, 7)) - month + MONTHS_OF_YEAR) % MONTHS_OF_YEAR
    if (past % MONTHS_OF_QUARTER !== 0) continue
    const period_end = addDays(addMonths(first, 1), -1)
    if (period_end < from || period_end > to) continue
    yield { quarter: past === 0 ? 4 : past / MONTHS_OF_QUARTER, period_end, reported_period_end: day(period_end) }
  }
}

/** Returns the last day of a company's fiscal years, `MM-DD`, as in its SEC registration. */
export function fiscalYearEndOf(key: string): string {
  const { month } = CLOSINGS[key] ?? CALENDAR_YEAR
  // 2023 is not a leap year.
  return addDays(addMonths(`2023-${String(month).padStart(2, '0')}-01`, 1), -1).slice(5)
}
