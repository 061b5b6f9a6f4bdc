import type { CalendarDay } from './calendar-day.ts'
import { shiftDate } from './day.ts'
import { firstInstant, millisOf } from './instants.ts'
import { localDayOf } from './local-day.ts'
import { type Period, periodsOn } from './periods.ts'
import { openSession, sessionOn, sessionsBetween } from './sessions.ts'

/** Whether a market is trading: `holiday` is a closed day in its trading week. */
export type Status = Period['status'] | 'closed' | 'holiday'

/** A market's state at an instant. */
export interface MarketStatus {
  readonly status: Status
  /** The market's local date. */
  readonly date: string
  /** That date's calendar entry; undefined if the rules do not cover the date. */
  readonly today: CalendarDay | undefined
  /** The next open and the next close after the instant; undefined if the next 14 days have no session. */
  readonly next_open_at: string | undefined
  readonly next_close_at: string | undefined
  /** The instant until which this status is valid. */
  readonly changesAt: string
}

const HORIZON_DAYS = 14

/** Returns a market's state at an instant (RFC 3339); undefined for an unknown market. */
export function marketStatusAt(mic: string, instant: string): MarketStatus | undefined {
  const localDay = localDayOf(mic, instant)
  if (!localDay) return undefined
  const { date, ends_at } = localDay
  const today = sessionOn(mic, date)
  const periods = periodsOn(mic, date)
  const changes = [...periods.flatMap(({ open_at, close_at }) => [open_at, close_at]), ends_at]
  return {
    status: statusIn(periods, instant) ?? (today?.closed && today.holiday ? 'holiday' : 'closed'),
    date,
    today,
    ...nextTimes(mic, date, instant),
    changesAt: firstInstant(changes.filter((change) => millisOf(change) > millisOf(instant))) ?? ends_at,
  }
}

function statusIn(periods: readonly Period[], instant: string): Status | undefined {
  const at = millisOf(instant)
  return periods.find(({ open_at, close_at }) => millisOf(open_at) <= at && at < millisOf(close_at))?.status
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
