import type { DayRule, ShortDay } from '../calendar.ts'
import { WEDNESDAY } from '../day.ts'
import { daily, onDates } from '../holiday-rules.ts'

export const closures: readonly DayRule[] = [
  { reason: 'Saturday before Christmas', on: onDates('1950-12-23') },
  { reason: 'Christmas Eve', on: onDates('1956-12-24') },
  { reason: 'Day after Christmas', on: onDates('1958-12-26') },
  { reason: 'Day before Memorial Day', on: onDates('1961-05-29') },
  { reason: 'Funeral of President Kennedy', on: onDates('1963-11-25') },
  { reason: "Lincoln's Birthday", on: onDates('1968-02-12') },
  { reason: 'Day of mourning for Martin Luther King Jr.', on: onDates('1968-04-09') },
  { reason: 'Paperwork crisis', on: daily('1968-06-12', '1968-12-31', [WEDNESDAY]) },
  { reason: 'Day after Independence Day', on: onDates('1968-07-05') },
  { reason: 'Veterans Day', on: onDates('1968-11-11') },
  { reason: 'Heavy snow', on: onDates('1969-02-10') },
  { reason: 'Funeral of President Eisenhower', on: onDates('1969-03-31') },
  { reason: 'National Day of Participation in the lunar exploration', on: onDates('1969-07-21') },
  { reason: 'Funeral of President Truman', on: onDates('1972-12-28') },
  { reason: 'Funeral of President Johnson', on: onDates('1973-01-25') },
  { reason: 'Blackout in New York City', on: onDates('1977-07-14') },
  { reason: 'Hurricane Gloria', on: onDates('1985-09-27') },
  { reason: 'Day of mourning for President Nixon', on: onDates('1994-04-27') },
  { reason: 'Attack on the World Trade Center', on: daily('2001-09-11', '2001-09-14') },
  { reason: 'Day of mourning for President Reagan', on: onDates('2004-06-11') },
  { reason: 'Day of mourning for President Ford', on: onDates('2007-01-02') },
  { reason: 'Hurricane Sandy', on: onDates('2012-10-29', '2012-10-30') },
  { reason: 'Day of mourning for President George H. W. Bush', on: onDates('2018-12-05') },
  { reason: 'Day of mourning for President Carter', on: onDates('2025-01-09') },
]

export const openings: readonly DayRule[] = [
  {
    reason: 'Week during the paperwork crisis with a holiday on a different day',
    on: onDates('1968-07-03', '1968-09-04', '1968-11-06', '1968-11-13', '1968-11-27'),
  },
]

/**
 * From 1990 on, a day with a delayed opening or a trading halt is listed here with regular hours (snow in 1994 and
 * 1996, the circuit breaker on 1997-10-27, the noon opening on 2002-09-11), as in the commonly used session lists. For
 * earlier years, the exchange's own record is the only list, so its times are used.
 */
export const singleShortDays: readonly ShortDay[] = [
  { reason: 'Snowstorm', on: onDates('1960-12-12'), open: '11:00' },
  { reason: 'Assassination of President Kennedy', on: onDates('1963-11-22'), close: '14:07' },
  { reason: 'Funeral of President Hoover', on: onDates('1964-10-23'), close: '14:00' },
  { reason: 'Power failure', on: onDates('1965-11-10'), open: '11:05' },
  { reason: 'Transit strike', on: daily('1966-01-06', '1966-01-14'), close: '14:00' },
  { reason: 'Snowstorm', on: onDates('1967-02-07'), open: '10:15', close: '14:00' },
  { reason: 'Back-office work load', on: daily('1967-08-08', '1967-08-18'), close: '14:00' },
  { reason: 'Back-office work load', on: daily('1968-01-22', '1968-03-01'), close: '14:00' },
  { reason: 'Heavy snow', on: onDates('1969-02-11'), open: '11:00' },
  { reason: 'Storm', on: onDates('1969-06-02'), open: '10:45' },
  { reason: 'Ice storm', on: onDates('1973-12-17'), open: '11:00' },
  { reason: 'Computer trouble', on: onDates('1974-01-16'), open: '10:15' },
  { reason: 'Fire drill', on: onDates('1974-11-22'), open: '10:15' },
  { reason: 'Snowstorm', on: onDates('1975-02-12'), close: '14:30' },
  { reason: 'Storm', on: onDates('1976-02-02'), open: '11:15' },
  { reason: 'Hurricane watch', on: onDates('1976-08-09'), close: '15:00' },
  { reason: 'Snowstorm', on: onDates('1978-01-20'), open: '12:00' },
  { reason: 'Snowstorm', on: onDates('1978-02-06'), close: '14:00' },
  { reason: 'Snowstorm', on: onDates('1978-02-07'), open: '11:00' },
  { reason: 'Attempted assassination of President Reagan', on: onDates('1981-03-30'), close: '15:17' },
  { reason: 'Power failure', on: onDates('1981-09-09'), close: '15:28' },
  { reason: 'Volume after the 1987 crash', on: daily('1987-10-23', '1987-10-30'), close: '14:00' },
  { reason: 'Volume after the 1987 crash', on: daily('1987-11-02', '1987-11-04'), close: '14:30' },
  { reason: 'Volume after the 1987 crash', on: daily('1987-11-05', '1987-11-06'), close: '15:00' },
  { reason: 'Volume after the 1987 crash', on: daily('1987-11-09', '1987-11-11'), close: '15:30' },
  { reason: 'Electrical fire', on: onDates('1989-11-10'), open: '11:00' },
  { reason: 'Day after Christmas', on: onDates('1997-12-26', '2003-12-26'), close: '13:00' },
  { reason: "New Year's Eve of the millennium", on: onDates('1999-12-31'), close: '13:00' },
]
