import { type Day, MONDAY, SATURDAY, SUNDAY, WEEKDAYS, dayOf, parseDay, weekdayOf, yearOf } from './day.ts'

/** Returns the days in a year when an event takes place. */
export type DaysOf = (year: number) => readonly Day[]

/** Returns the day on which a holiday falling on a given day is observed. */
export type Observance = (day: Day) => Day

/** Returns the same date every year. */
export function monthDay(month: number, dayOfMonth: number): DaysOf {
  return (year) => [dayOf(year, month, dayOfMonth)]
}

/** Returns the nth occurrence of a weekday in a month. */
export function nth(n: number, weekday: number, month: number): DaysOf {
  return (year) => [onOrAfter(weekday, dayOf(year, month, 1)) + (n - 1) * 7]
}

/** Returns the last occurrence of a weekday in a month. */
export function last(weekday: number, month: number): DaysOf {
  return (year) => [onOrBefore(weekday, endOfMonth(year, month))]
}

/** Returns the first occurrence of a weekday on or after a date in the year. */
export function firstFrom(weekday: number, month: number, dayOfMonth: number): DaysOf {
  return (year) => [onOrAfter(weekday, dayOf(year, month, dayOfMonth))]
}

/** Returns the last weekday (Monday to Friday) on or before a date in the year. */
export function lastWorkdayTo(month: number, dayOfMonth: number): DaysOf {
  return (year) => {
    const day = dayOf(year, month, dayOfMonth)
    return [day - Math.max(0, weekdayOf(day) - 5)]
  }
}

/**
 * Returns the day at an offset from western Easter Sunday: -2 is Good Friday, 1 Easter Monday, 39 Ascension, 50 Whit
 * Monday.
 */
export function easter(offset: number): DaysOf {
  return (year) => [easterSunday(year) + offset]
}

/** Returns individual dates. */
export function onDates(...dates: readonly string[]): DaysOf {
  const days = dates.map(parseDay)
  return (year) => days.filter((day) => yearOf(day) === year)
}

/**
 * Returns every day from one date to another, inclusive, that falls on the given weekdays; Monday to Friday by default.
 */
export function daily(from: string, to: string, weekdays: readonly number[] = WEEKDAYS): DaysOf {
  const [start, end] = [parseDay(from), parseDay(to)]
  return (year) => {
    const days: Day[] = []
    const stop = Math.min(end, dayOf(year, 12, 31))
    for (let day = Math.max(start, dayOf(year, 1, 1)); day <= stop; day += 1)
      if (weekdays.includes(weekdayOf(day))) days.push(day)
    return days
  }
}

/** Returns only the days that fall on the given weekdays. */
export function onlyOn(weekdays: readonly number[], days: DaysOf): DaysOf {
  return (year) => days(year).filter((day) => weekdays.includes(weekdayOf(day)))
}

/** Observance: a Sunday holiday moves to Monday, a Saturday holiday is not observed. */
export function sundayToMonday(day: Day): Day {
  return weekdayOf(day) === SUNDAY ? day + 1 : day
}

/** Observance: a Saturday holiday moves to Friday, a Sunday holiday to Monday. */
export function nearestWorkday(day: Day): Day {
  return weekdayOf(day) === SATURDAY ? day - 1 : sundayToMonday(day)
}

/** Observance: a weekend holiday moves to Monday. */
export function weekendToMonday(day: Day): Day {
  return isWeekend(day) ? onOrAfter(MONDAY, day) : day
}

/** Observance: two days later, so that Christmas and Boxing Day on a weekend move to Monday and Tuesday. */
export function weekendTwoDaysOn(day: Day): Day {
  return isWeekend(day) ? day + 2 : day
}

function isWeekend(day: Day): boolean {
  return weekdayOf(day) >= SATURDAY
}

function onOrAfter(weekday: number, day: Day): Day {
  return day + ((weekday - weekdayOf(day) + 7) % 7)
}

function onOrBefore(weekday: number, day: Day): Day {
  return day - ((weekdayOf(day) - weekday + 7) % 7)
}

function endOfMonth(year: number, month: number): Day {
  return month === 12 ? dayOf(year, 12, 31) : dayOf(year, month + 1, 1) - 1
}

/** Returns the Sunday after the first full moon on or after March 21 by the church's tables (Gregorian computus). */
function easterSunday(year: number): Day {
  const century = Math.floor(year / 100)
  const skippedLeaps = century - Math.floor(century / 4)
  const moonDrift = Math.floor((8 * century + 13) / 25)
  const golden = year % 19
  const wait = (19 * golden + skippedLeaps - moonDrift + 15) % 30
  const correction = wait === 29 || (wait === 28 && golden > 10) ? 1 : 0
  const fullMoon = dayOf(year, 3, 21) + wait - correction
  return onOrAfter(SUNDAY, fullMoon + 1)
}
