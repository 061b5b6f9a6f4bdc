import type { Calendar, DayRule, ShortDay } from '../calendar.ts'
import { WEEKDAYS } from '../day.ts'
import { easter, monthDay } from '../holiday-rules.ts'

/**
 * Both exchanges' holidays; a holiday on a weekend is not observed on a different day. Through 2001, each exchange also
 * observed its national holidays.
 */
const holidays: readonly DayRule[] = [
  { reason: "New Year's Day", on: monthDay(1, 1) },
  { reason: 'Good Friday', on: easter(-2) },
  { reason: 'Easter Monday', on: easter(1) },
  { reason: 'Labour Day', on: monthDay(5, 1) },
  { reason: 'Whit Monday', on: easter(50), until: 2001 },
  { reason: 'Christmas Day', on: monthDay(12, 25) },
  { reason: 'Boxing Day', on: monthDay(12, 26) },
  { reason: "New Year's Eve", on: monthDay(12, 31), until: 2001 },
]

const shortDays: readonly ShortDay[] = [
  { reason: 'Christmas Eve', on: monthDay(12, 24), close: '14:05' },
  { reason: "New Year's Eve", on: monthDay(12, 31), since: 2002, close: '14:05' },
]

/**
 * Both exchanges' rules. They start in 1990, the first year that can be checked against independent session lists;
 * those lists also use today's hours for the trading floors of the 1990s.
 */
const euronext: Omit<Calendar, 'zone'> = {
  revision: '2026-11-21',
  from: '1990-01-01',
  to: '2028-12-31',
  hours: [{ days: WEEKDAYS, from: '1990-01-01', open: '09:00', close: '17:30' }],
  holidays,
  closures: [],
  openings: [],
  shortDays,
}

/** Euronext Paris. */
export const paris: Calendar = {
  ...euronext,
  zone: 'Europe/Paris',
  holidays: [...holidays, { reason: 'Bastille Day', on: monthDay(7, 14), until: 2001 }],
}

/** Euronext Amsterdam. */
export const amsterdam: Calendar = {
  ...euronext,
  zone: 'Europe/Amsterdam',
  holidays: [
    ...holidays,
    { reason: "Queen's Day", on: monthDay(4, 30), until: 2001 },
    { reason: 'Ascension Day', on: easter(39), until: 2000 },
  ],
}
