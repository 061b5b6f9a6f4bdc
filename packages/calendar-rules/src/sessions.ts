import type { CalendarDay, OpenDay } from './calendar-day.ts'
import type { Calendar, Hours, ShortDay } from './calendar.ts'
import { type Day, parseDay, shiftDate, yearOf } from './day.ts'
import { calendarOf } from './exchanges.ts'
import { instantOf, localDate, millisOf } from './instants.ts'
import { hoursOn, type YearTable, yearTable } from './year-table.ts'

/** A number of days that exceeds the longest closure of any market in the rules. */
const LONGEST_CLOSURE = 31

/**
 * Returns a date's calendar entry in the market's local time (UTC for the venues); undefined for an unknown market and
 * outside the rules. For markets whose last covered date moves with the current day (`INDEX`, `BOND`), only
 * `coverageOf` and `isCovered` take that date into account.
 */
export function sessionOn(mic: string, date: string): CalendarDay | undefined {
  const calendar = calendarOf(mic)
  if (!calendar || !isRuled(calendar, date)) return undefined
  const day = parseDay(date)
  const hours = hoursOn(calendar, day)
  if (!hours) return { date, closed: true, holiday: false, reason: 'Weekend' }
  const table = yearTable(calendar, yearOf(day))
  const reason = table.closed.get(day)
  if (reason !== undefined) return { date, closed: true, holiday: true, reason }
  return table.open.get(day) ?? keep(table, day, openDay(calendar, date, hours, table.short.get(day)))
}

/**
 * Returns the dates from `from` to `to`, inclusive, on which a market holds a session, in ascending order. Empty for an
 * unknown market.
 */
export function sessionsBetween(mic: string, from: string, to: string): readonly string[] {
  const calendar = calendarOf(mic)
  if (!calendar) return []
  const start = from > calendar.from ? from : calendar.from
  const end = calendar.to !== undefined && to > calendar.to ? calendar.to : to
  if (start > end) return []
  return sessionDates(calendar, start, end)
}

/** Returns the first session after a date; undefined if the rules end first. */
export function nextSession(mic: string, date: string): string | undefined {
  const calendar = calendarOf(mic)
  if (!calendar) return undefined
  const from = date < calendar.from ? calendar.from : shiftDate(date, 1)
  return sessionsBetween(mic, from, shiftDate(from, LONGEST_CLOSURE))[0]
}

/** Returns the last session before a date; undefined if the rules start later. */
export function previousSession(mic: string, date: string): string | undefined {
  const calendar = calendarOf(mic)
  if (!calendar) return undefined
  const to = calendar.to !== undefined && date > calendar.to ? calendar.to : shiftDate(date, -1)
  return sessionsBetween(mic, shiftDate(to, -LONGEST_CLOSURE), to).at(-1)
}

/** Returns the newest session that closed at or before an instant. */
export function lastClosedSession(mic: string, instant: string): OpenDay | undefined {
  const calendar = calendarOf(mic)
  if (!calendar) return undefined
  const today = sessionOn(mic, localDate(instant, calendar.zone))
  if (today?.closed === false && millisOf(today.close_at) <= millisOf(instant)) return today
  const before = previousSession(mic, localDate(instant, calendar.zone))
  return before === undefined ? undefined : openSession(mic, before)
}

/** Returns the session on a date; undefined if there is none. */
export function openSession(mic: string, date: string): OpenDay | undefined {
  const day = sessionOn(mic, date)
  return day?.closed === false ? day : undefined
}

function isRuled({ from, to }: Calendar, date: string): boolean {
  return date >= from && (to === undefined || date <= to)
}

/**
 * Caches sessions, because converting local times to instants is the most expensive step and callers request the same
 * days repeatedly.
 */
function keep({ open }: YearTable, day: Day, session: OpenDay): OpenDay {
  open.set(day, Object.freeze(session))
  return session
}

function openDay({ zone }: Calendar, date: string, hours: Hours, short: ShortDay | undefined): OpenDay {
  return {
    date,
    closed: false,
    open_at: instantOf(date, short?.open ?? hours.open, zone),
    close_at: instantOf(date, short?.close ?? hours.close, zone),
    early_close: short?.close !== undefined,
    late_open: short?.open !== undefined,
    ...(short && { reason: short.reason }),
  }
}

function sessionDates(calendar: Calendar, start: string, end: string): string[] {
  const dates: string[] = []
  const lastYear = yearOf(parseDay(end))
  for (let year = yearOf(parseDay(start)); year <= lastYear; year += 1)
    for (const date of yearTable(calendar, year).sessions) if (date >= start && date <= end) dates.push(date)
  return dates
}
