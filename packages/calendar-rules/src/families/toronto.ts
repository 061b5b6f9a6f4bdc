import type { Calendar, DayRule } from '../calendar.ts'
import { MONDAY, WEEKDAYS } from '../day.ts'
import { easter, firstFrom, monthDay, nth, onDates, weekendToMonday, weekendTwoDaysOn } from '../holiday-rules.ts'

const holidays: readonly DayRule[] = [
  { reason: "New Year's Day", on: monthDay(1, 1), observed: weekendToMonday },
  { reason: 'Family Day', on: nth(3, MONDAY, 2), since: 2008 },
  { reason: 'Good Friday', on: easter(-2) },
  { reason: 'Victoria Day', on: firstFrom(MONDAY, 5, 18) },
  { reason: 'Canada Day', on: monthDay(7, 1), observed: weekendToMonday },
  { reason: 'Civic Holiday', on: nth(1, MONDAY, 8) },
  { reason: 'Labour Day', on: nth(1, MONDAY, 9) },
  { reason: 'Thanksgiving Day', on: nth(2, MONDAY, 10) },
  { reason: 'Christmas Day', on: monthDay(12, 25), observed: weekendTwoDaysOn },
  { reason: 'Boxing Day', on: monthDay(12, 26), observed: weekendTwoDaysOn },
]

/**
 * Toronto Stock Exchange, and the Canadian markets with the same trading days: TSX Venture, Cboe Canada and the fund
 * network. The rules start in 1990, the first year that can be checked against an independent session list.
 */
export const toronto: Calendar = {
  revision: '2026-11-21',
  zone: 'America/Toronto',
  from: '1990-01-01',
  to: '2028-12-31',
  hours: [{ days: WEEKDAYS, from: '1990-01-01', open: '09:30', close: '16:00' }],
  holidays,
  // On September 11, trading began but was halted, so the day does not count as a session.
  closures: [{ reason: 'Attack on the World Trade Center', on: onDates('2001-09-11', '2001-09-12') }],
  openings: [],
  shortDays: [{ reason: 'Christmas Eve', on: monthDay(12, 24), since: 2010, close: '13:00' }],
}
