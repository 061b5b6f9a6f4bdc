import type { OpenDay } from './calendar-day.ts'
import type { Calendar } from './calendar.ts'
import { calendarOf } from './exchanges.ts'
import { hoursAfter, instantOf } from './instants.ts'
import { openSession } from './sessions.ts'

/** A period in a trading day; it includes `open_at` but not `close_at`. */
export interface Period {
  readonly status: 'pre_market' | 'open' | 'after_hours'
  readonly open_at: string
  readonly close_at: string
}

/**
 * Returns a date's session, with extended hours before and after it if the market has them; empty if the market does
 * not trade.
 */
export function periodsOn(mic: string, date: string): readonly Period[] {
  const calendar = calendarOf(mic)
  const day = openSession(mic, date)
  return calendar && day ? periodsOf(calendar, day) : []
}

function periodsOf({ extended, zone }: Calendar, { date, open_at, close_at, early_close }: OpenDay): Period[] {
  const session: Period = { status: 'open', open_at, close_at }
  if (!extended) return [session]
  const end = early_close ? hoursAfter(close_at, extended.hoursAfterEarlyClose) : instantOf(date, extended.close, zone)
  return [
    { status: 'pre_market', open_at: instantOf(date, extended.open, zone), close_at: open_at },
    session,
    { status: 'after_hours', open_at: close_at, close_at: end },
  ]
}
