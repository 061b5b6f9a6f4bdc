import { shiftDate } from './day.ts'
import { calendarOf } from './exchanges.ts'

/** First and last date that a market's calendar covers; a calendar without a last date has no end. */
export interface Coverage {
  readonly history_from: string
  readonly history_to?: string
}

/** Returns the coverage of a market's calendar as of `today`; undefined for an unknown market. */
export function coverageOf(mic: string, today: string): Coverage | undefined {
  const calendar = calendarOf(mic)
  if (!calendar) return undefined
  const { from, to, daysAhead } = calendar
  const end = daysAhead === undefined ? to : shiftDate(today, daysAhead)
  return end === undefined ? { history_from: from } : { history_from: from, history_to: end }
}

/** Returns true if a market's calendar, as of `today`, covers a date. */
export function isCovered(mic: string, date: string, today: string): boolean {
  const coverage = coverageOf(mic, today)
  if (!coverage || date < coverage.history_from) return false
  return coverage.history_to === undefined || date <= coverage.history_to
}
