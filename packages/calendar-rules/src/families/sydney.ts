import type { Calendar, DayRule, ShortDay } from '../calendar.ts'
import { MONDAY, WEEKDAYS } from '../day.ts'
import {
  easter,
  firstFrom,
  lastWorkdayTo,
  monthDay,
  nth,
  onDates,
  weekendToMonday,
  weekendTwoDaysOn,
} from '../holiday-rules.ts'

const holidays: readonly DayRule[] = [
  { reason: "New Year's Day", on: monthDay(1, 1), observed: weekendToMonday },
  // The independent list shows no Australia Day closure in 1993, the year between these two rules.
  { reason: 'Australia Day', on: firstFrom(MONDAY, 1, 26), until: 1992 },
  { reason: 'Australia Day', on: monthDay(1, 26), observed: weekendToMonday, since: 1994 },
  { reason: 'Good Friday', on: easter(-2) },
  { reason: 'Easter Monday', on: easter(1) },
  { reason: 'Anzac Day', on: monthDay(4, 25) },
  { reason: "Sovereign's Birthday", on: nth(2, MONDAY, 6) },
  { reason: 'Christmas Day', on: monthDay(12, 25), observed: weekendTwoDaysOn },
  { reason: 'Boxing Day', on: monthDay(12, 26), observed: weekendTwoDaysOn },
]

const closures: readonly DayRule[] = [
  { reason: "New Year's Eve", on: onDates('1990-12-31') },
  { reason: "New Year's Eve of the millennium", on: onDates('1999-12-31') },
  { reason: 'Anzac Day, kept on the next working day', on: onDates('2010-04-26', '2011-04-26') },
  { reason: 'National Day of Mourning for Queen Elizabeth II', on: onDates('2022-09-22') },
]

/** According to the exchange's notice for 2022, both days had regular hours. */
const shortDays: readonly ShortDay[] = [
  { reason: 'Last session before Christmas', on: lastWorkdayTo(12, 24), since: 2010, except: [2022], close: '14:10' },
  { reason: 'Last session of the year', on: lastWorkdayTo(12, 31), since: 2010, except: [2022], close: '14:10' },
]

/**
 * Australian Securities Exchange, closed on New South Wales holidays. The rules start in 1990, the first year that can
 * be checked against an independent session list.
 */
export const sydney: Calendar = {
  revision: '2026-11-21',
  zone: 'Australia/Sydney',
  from: '1990-01-01',
  to: '2028-12-31',
  hours: [{ days: WEEKDAYS, from: '1990-01-01', open: '10:00', close: '16:00' }],
  holidays,
  closures,
  openings: [],
  shortDays,
}
