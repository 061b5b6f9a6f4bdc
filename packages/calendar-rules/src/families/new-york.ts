import type { Calendar, DayRule, Hours, ShortDay } from '../calendar.ts'
import { FRIDAY, MONDAY, SATURDAY, THURSDAY, TUESDAY, WEDNESDAY, WEEKDAYS } from '../day.ts'
import {
  daily,
  easter,
  firstFrom,
  last,
  monthDay,
  nearestWorkday,
  nth,
  onDates,
  onlyOn,
  sundayToMonday,
} from '../holiday-rules.ts'
import { closures, openings, singleShortDays } from './new-york-occasions.ts'

const hours: readonly Hours[] = [
  { days: WEEKDAYS, from: '1950-01-01', to: '1952-09-28', open: '10:00', close: '15:00' },
  { days: [SATURDAY], from: '1950-01-01', to: '1952-05-24', open: '10:00', close: '12:00' },
  { days: WEEKDAYS, from: '1952-09-29', to: '1968-12-31', open: '10:00', close: '15:30' },
  // The paperwork crisis: shorter days while the back offices caught up.
  { days: WEEKDAYS, from: '1969-01-01', to: '1969-07-06', open: '10:00', close: '14:00' },
  { days: WEEKDAYS, from: '1969-07-07', to: '1969-09-28', open: '10:00', close: '14:30' },
  { days: WEEKDAYS, from: '1969-09-29', to: '1970-05-03', open: '10:00', close: '15:00' },
  { days: WEEKDAYS, from: '1970-05-04', to: '1974-09-30', open: '10:00', close: '15:30' },
  { days: WEEKDAYS, from: '1974-10-01', to: '1985-09-29', open: '10:00', close: '16:00' },
  { days: WEEKDAYS, from: '1985-09-30', open: '09:30', close: '16:00' },
]

const holidays: readonly DayRule[] = [
  { reason: "New Year's Day", on: monthDay(1, 1), observed: sundayToMonday },
  { reason: 'Martin Luther King Jr. Day', on: nth(3, MONDAY, 1), since: 1998 },
  { reason: "Lincoln's Birthday", on: monthDay(2, 12), observed: sundayToMonday, until: 1953 },
  { reason: "Washington's Birthday", on: monthDay(2, 22), observed: sundayToMonday, until: 1963 },
  { reason: "Washington's Birthday", on: monthDay(2, 22), observed: nearestWorkday, since: 1964, until: 1970 },
  { reason: "Washington's Birthday", on: nth(3, MONDAY, 2), since: 1971 },
  { reason: 'Good Friday', on: easter(-2) },
  { reason: 'Memorial Day', on: monthDay(5, 30), observed: sundayToMonday, until: 1963 },
  // In 1970 the holiday fell on a Saturday and was not observed: the market traded on Friday.
  { reason: 'Memorial Day', on: monthDay(5, 30), observed: nearestWorkday, since: 1964, until: 1969 },
  { reason: 'Memorial Day', on: last(MONDAY, 5), since: 1971 },
  { reason: 'Juneteenth', on: monthDay(6, 19), observed: nearestWorkday, since: 2022 },
  { reason: 'Independence Day', on: monthDay(7, 4), observed: sundayToMonday, until: 1953 },
  { reason: 'Independence Day', on: monthDay(7, 4), observed: nearestWorkday, since: 1954 },
  { reason: 'Summer Saturday', on: daily('1950-06-03', '1950-09-30', [SATURDAY]) },
  { reason: 'Summer Saturday', on: daily('1951-06-02', '1951-09-29', [SATURDAY]) },
  { reason: 'Labor Day', on: nth(1, MONDAY, 9) },
  { reason: 'Columbus Day', on: monthDay(10, 12), observed: sundayToMonday, until: 1953 },
  { reason: 'Election Day', on: firstFrom(TUESDAY, 11, 2), until: 1967 },
  { reason: 'Presidential election', on: presidentialElection, since: 1968, until: 1980 },
  { reason: 'Armistice Day', on: monthDay(11, 11), observed: sundayToMonday, until: 1953 },
  { reason: 'Thanksgiving Day', on: nth(4, THURSDAY, 11) },
  { reason: 'Christmas Day', on: monthDay(12, 25), observed: sundayToMonday, until: 1953 },
  { reason: 'Christmas Day', on: monthDay(12, 25), observed: nearestWorkday, since: 1954 },
]

const shortDays: readonly ShortDay[] = [
  ...independenceDayEves(),
  { reason: 'Day after Thanksgiving', on: dayAfterThanksgiving, since: 1992, until: 1992, close: '14:00' },
  { reason: 'Day after Thanksgiving', on: dayAfterThanksgiving, since: 1993, close: '13:00' },
  { reason: 'Christmas Eve', on: onDates('1951-12-24'), close: '13:00' },
  { reason: 'Christmas Eve', on: onDates('1974-12-24', '1975-12-24'), close: '14:00' },
  { reason: 'Christmas Eve', on: monthDay(12, 24), since: 1990, until: 1992, close: '14:00' },
  { reason: 'Christmas Eve', on: monthDay(12, 24), since: 1993, close: '13:00' },
  ...singleShortDays,
]

/**
 * New York Stock Exchange; all US markets share its trading days and hours. Sources: the exchange's list of special
 * closings since 1885 and its yearly holiday notices. Since 1954, a holiday on a Saturday has been observed on Friday,
 * except New Year's Day and, before 1964, Washington's Birthday and Memorial Day.
 */
export const newYork: Calendar = {
  revision: '2026-11-21',
  zone: 'America/New_York',
  from: '1950-01-01',
  to: '2028-12-31',
  hours,
  extended: { open: '04:00', close: '20:00', hoursAfterEarlyClose: 4 },
  holidays,
  closures,
  openings,
  shortDays,
}

/** Returns July 3 if July 4 falls on a Tuesday, Wednesday or Friday; if on a Thursday, July 5 through 2012. */
function independenceDayEves(): ShortDay[] {
  const third = { reason: 'Day before Independence Day', close: '13:00' }
  return [
    { ...third, on: onlyOn([MONDAY, TUESDAY, THURSDAY], monthDay(7, 3)), since: 1995 },
    { ...third, on: onlyOn([WEDNESDAY], monthDay(7, 3)), since: 2013 },
    {
      reason: 'Day after Independence Day',
      on: onlyOn([FRIDAY], monthDay(7, 5)),
      since: 1995,
      until: 2012,
      close: '13:00',
    },
  ]
}

function dayAfterThanksgiving(year: number): readonly number[] {
  return nth(4, THURSDAY, 11)(year).map((day) => day + 1)
}

function presidentialElection(year: number): readonly number[] {
  return year % 4 === 0 ? firstFrom(TUESDAY, 11, 2)(year) : []
}
