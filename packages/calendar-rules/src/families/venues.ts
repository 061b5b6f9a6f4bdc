import type { Calendar } from '../calendar.ts'
import { FRIDAY, MONDAY, SATURDAY, SUNDAY, THURSDAY, TUESDAY, WEDNESDAY, WEEKDAYS } from '../day.ts'

const EVERY_DAY: readonly number[] = [...WEEKDAYS, SATURDAY, SUNDAY]

/** Venue sessions are UTC days, without holidays. */
const venue = { revision: '2026-11-21', zone: 'UTC', holidays: [], closures: [], openings: [], shortDays: [] } as const

/** Crypto pairs trade around the clock. */
export const crypto: Calendar = {
  ...venue,
  from: '2010-07-01',
  hours: [{ days: EVERY_DAY, from: '2010-07-01', open: '00:00', close: '24:00' }],
}

/** Currency pairs trade from Sunday 17:00 to Friday 17:30 New York time. */
export const forex: Calendar = {
  ...venue,
  from: '1970-01-01',
  hours: [
    { days: [SUNDAY], from: '1970-01-01', open: '17:00 America/New_York', close: '24:00' },
    { days: [MONDAY, TUESDAY, WEDNESDAY, THURSDAY], from: '1970-01-01', open: '00:00', close: '24:00' },
    { days: [FRIDAY], from: '1970-01-01', open: '00:00', close: '17:30 America/New_York' },
  ],
}

/** Indices have a level every day. */
export const indices: Calendar = {
  ...venue,
  from: '1900-01-01',
  daysAhead: 31,
  hours: [{ days: EVERY_DAY, from: '1900-01-01', open: '00:00', close: '24:00' }],
}

/** Bonds have a price every day except on weekends. */
export const bonds: Calendar = {
  ...venue,
  from: '2000-01-01',
  daysAhead: 31,
  hours: [{ days: WEEKDAYS, from: '2000-01-01', open: '00:00', close: '24:00' }],
}
