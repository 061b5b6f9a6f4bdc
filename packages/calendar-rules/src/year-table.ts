import type { OpenDay } from './calendar-day.ts'
import type { Calendar, DayRule, Hours, ShortDay } from './calendar.ts'
import { type Day, dayOf, formatDay, parseDay, weekdayOf } from './day.ts'

/** The rules applied to one year: closures with reasons, short days, and the computed sessions. */
export interface YearTable {
  readonly closed: ReadonlyMap<Day, string>
  readonly short: ReadonlyMap<Day, ShortDay>
  readonly sessions: readonly string[]
  /** The sessions computed so far. */
  readonly open: Map<Day, OpenDay>
}

const MOST_YEARS_KEPT = 200
const tables = new WeakMap<Calendar, Map<number, YearTable>>()

/** Returns a calendar's table for one year, cached. */
export function yearTable(calendar: Calendar, year: number): YearTable {
  const years = tables.get(calendar) ?? new Map<number, YearTable>()
  tables.set(calendar, years)
  const known = years.get(year)
  if (known) return known
  if (years.size >= MOST_YEARS_KEPT) years.clear()
  const table = buildYear(calendar, year)
  years.set(year, table)
  return table
}

/** Returns the hours in force on a day; undefined if the day is not part of the trading week. */
export function hoursOn(calendar: Calendar, day: Day, date = formatDay(day)): Hours | undefined {
  const weekday = weekdayOf(day)
  return calendar.hours.findLast(
    ({ days, from, to }) => days.includes(weekday) && from <= date && (to === undefined || date <= to),
  )
}

function buildYear(calendar: Calendar, year: number): YearTable {
  const closed = closuresOf(calendar, year)
  const short = new Map<Day, ShortDay>()
  for (const rule of calendar.shortDays) for (const day of daysOf(rule, year)) short.set(day, rule)
  return { closed, short, sessions: sessionsOf(calendar, year, closed), open: new Map() }
}

function closuresOf(calendar: Calendar, year: number): Map<Day, string> {
  const closed = new Map<Day, string>()
  for (const rule of [...calendar.holidays, ...calendar.closures])
    for (const day of daysOf(rule, year)) if (!closed.has(day)) closed.set(day, rule.reason)
  for (const rule of calendar.openings) for (const day of daysOf(rule, year)) closed.delete(day)
  return closed
}

function sessionsOf(calendar: Calendar, year: number, closed: ReadonlyMap<Day, string>): string[] {
  const sessions: string[] = []
  const first = Math.max(dayOf(year, 1, 1), parseDay(calendar.from))
  const last = Math.min(dayOf(year, 12, 31), calendar.to === undefined ? Infinity : parseDay(calendar.to))
  for (let day = first; day <= last; day += 1) {
    const date = formatDay(day)
    if (!closed.has(day) && hoursOn(calendar, day, date)) sessions.push(date)
  }
  return sessions
}

function daysOf({ on, observed, since, until, except }: DayRule, year: number): readonly Day[] {
  if (year < (since ?? year) || year > (until ?? year) || except?.includes(year)) return []
  return observed ? on(year).map(observed) : on(year)
}
