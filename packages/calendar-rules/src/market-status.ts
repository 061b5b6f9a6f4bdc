import type { Calendar } from './calendar.ts'
import { shiftDate } from './day.ts'
import { calendarOf } from './exchanges.ts'
import { hoursAfter, instantOf, localDate, millisOf } from './instants.ts'
import { type CalendarDay, type OpenDay, openSession, sessionOn, sessionsBetween } from './sessions.ts'

export type Status = 'open' | 'pre_market' | 'after_hours' | 'closed' | 'holiday'

/** Where a market stands at an instant. */
export interface MarketStatus {
  readonly status: Status
  /** The calendar's word on the market's local date; undefined outside the rules. */
  readonly today: CalendarDay | undefined
  /** The next opening and the next close after the instant; undefined when no session falls in the next 14 days. */
  readonly next_open_at: string | undefined
  readonly next_close_at: string | undefined
  /** The instant until which this answer holds. */
  readonly changesAt: string
}

const HORIZON_DAYS = 14

/** Where a market stands at an instant (RFC 3339); undefined for an unknown market. */
export function marketStatusAt(mic: string, instant: string): MarketStatus | undefined {
  const calendar = calendarOf(mic)
  if (!calendar) return undefined
  const date = localDate(instant, calendar.zone)
  const today = sessionOn(mic, date)
  const periods = today?.closed === false ? periodsOf(calendar, today) : []
  const midnight = instantOf(shiftDate(date, 1), '00:00', calendar.zone)
  return {
    status: statusIn(periods, instant) ?? (today?.closed && today.holiday ? 'holiday' : 'closed'),
    today,
    ...nextTimes(mic, date, instant),
    changesAt: firstAfter(instant, [...periods.flatMap(({ from, to }) => [from, to]), midnight]),
  }
}

interface Period {
  readonly status: Status
  readonly from: string
  readonly to: string
}

function periodsOf({ extended, zone }: Calendar, { date, open_at, close_at, early_close }: OpenDay): Period[] {
  const session: Period = { status: 'open', from: open_at, to: close_at }
  if (!extended) return [session]
  const end = early_close ? hoursAfter(close_at, extended.hoursAfterEarlyClose) : instantOf(date, extended.close, zone)
  return [
    { status: 'pre_market', from: instantOf(date, extended.open, zone), to: open_at },
    session,
    { status: 'after_hours', from: close_at, to: end },
  ]
}

function statusIn(periods: readonly Period[], instant: string): Status | undefined {
  const at = millisOf(instant)
  return periods.find(({ from, to }) => millisOf(from) <= at && at < millisOf(to))?.status
}

function nextTimes(mic: string, date: string, instant: string): Pick<MarketStatus, 'next_open_at' | 'next_close_at'> {
  const at = millisOf(instant)
  const days = sessionsBetween(mic, date, shiftDate(date, HORIZON_DAYS))
  const next = (key: 'open_at' | 'close_at'): string | undefined => {
    for (const day of days) {
      const time = openSession(mic, day)?.[key]
      if (time !== undefined && millisOf(time) > at) return time
    }
    return undefined
  }
  return { next_open_at: next('open_at'), next_close_at: next('close_at') }
}

function firstAfter(instant: string, times: readonly string[]): string {
  const at = millisOf(instant)
  const later = times.filter((time) => millisOf(time) > at)
  return later.reduce((first, time) => (millisOf(time) < millisOf(first) ? time : first))
}
