import type { Calendar, DayRule, ShortDay } from '../calendar.ts'
import { MONDAY, WEEKDAYS } from '../day.ts'
import {
  easter,
  last,
  lastWorkdayTo,
  monthDay,
  nth,
  onDates,
  weekendToMonday,
  weekendTwoDaysOn,
} from '../holiday-rules.ts'

const holidays: readonly DayRule[] = [
  { reason: "New Year's Day", on: monthDay(1, 1), observed: weekendToMonday },
  { reason: 'Good Friday', on: easter(-2) },
  { reason: 'Easter Monday', on: easter(1) },
  { reason: 'Early May bank holiday', on: nth(1, MONDAY, 5), except: [1995, 2020] },
  { reason: 'Spring bank holiday', on: last(MONDAY, 5), except: [2002, 2012, 2022] },
  { reason: 'Summer bank holiday', on: last(MONDAY, 8) },
  { reason: 'Christmas Day', on: monthDay(12, 25), observed: weekendTwoDaysOn },
  { reason: 'Boxing Day', on: monthDay(12, 26), observed: weekendTwoDaysOn },
]

const closures: readonly DayRule[] = [
  { reason: 'Early May bank holiday, moved to VE Day', on: onDates('1995-05-08', '2020-05-08') },
  { reason: 'Spring bank holiday, moved to the Jubilee', on: onDates('2002-06-04', '2012-06-04', '2022-06-02') },
  { reason: "New Year's Eve of the millennium", on: onDates('1999-12-31') },
  { reason: 'Golden Jubilee', on: onDates('2002-06-03') },
  { reason: 'Royal wedding', on: onDates('2011-04-29') },
  { reason: 'Diamond Jubilee', on: onDates('2012-06-05') },
  { reason: 'Platinum Jubilee', on: onDates('2022-06-03') },
  { reason: 'State funeral of Queen Elizabeth II', on: onDates('2022-09-19') },
  { reason: 'Coronation of King Charles III', on: onDates('2023-05-08') },
]

const shortDays: readonly ShortDay[] = [
  { reason: 'Last session before Christmas', on: lastWorkdayTo(12, 24), close: '12:30' },
  { reason: 'Last session of the year', on: lastWorkdayTo(12, 31), close: '12:30' },
]

/**
 * London Stock Exchange, closed on England's bank holidays. The rules start in 1990, the first year that can be checked
 * against an independent session list.
 */
export const london: Calendar = {
  revision: '2026-11-21',
  zone: 'Europe/London',
  from: '1990-01-01',
  to: '2028-12-31',
  hours: [{ days: WEEKDAYS, from: '1990-01-01', open: '08:00', close: '16:30' }],
  holidays,
  closures,
  openings: [],
  shortDays,
}
