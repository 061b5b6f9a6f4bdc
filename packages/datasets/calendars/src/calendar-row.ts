import { coverageOf, exchangeOf, isCovered, periodsOn, sessionOn, type Period } from '@bourse/calendar-rules'
import type { CalendarRow } from './calendar-fields.ts'

/** Returns a market's calendar row for a date, as of `today`; undefined if the date is outside the calendar's range. */
export function calendarRow(mic: string, date: string, today: string): CalendarRow | undefined {
  const exchange = exchangeOf(mic)
  const coverage = coverageOf(mic, today)
  const day = sessionOn(mic, date)
  if (!exchange || !coverage || !day || !isCovered(mic, date, today)) return undefined
  return {
    exchange_mic: mic,
    date,
    closed: day.closed,
    sessions: day.closed ? [] : [{ open_at: day.open_at, close_at: day.close_at }],
    extended_sessions: periodsOn(mic, date).flatMap(extendedSession),
    early_close: !day.closed && day.early_close,
    late_open: !day.closed && day.late_open,
    reason: day.reason ?? null,
    timezone: exchange.zone,
    calendar_revision: exchange.revision,
    coverage: { history_from: coverage.history_from, history_to: coverage.history_to ?? null },
  }
}

function extendedSession({ status, open_at, close_at }: Period): CalendarRow['extended_sessions'] {
  return status === 'open' ? [] : [{ kind: status, open_at, close_at }]
}
