import { addDays, instantIn, instantOf, isBefore, secondsOf } from '@bourse/kit/values'
import { ALPACA_DELAY_MINUTES } from './publisher.ts'

/** The time zone of the tape: a daily bar opens at its midnight. */
export const NEW_YORK = 'America/New_York'

/** Returns the latest instant at which a request of the free plan may end. */
export const latestEnd = (now: string): string => instantOf(Math.floor(secondsOf(now)) - ALPACA_DELAY_MINUTES * 60)

/** Returns the end of a request for a date: the date, or the latest permitted instant if the date is not over yet. */
export function delayedEnd(date: string, now: string): string {
  const latest = latestEnd(now)
  return isBefore(latest, instantIn(addDays(date, 1), '00:00', NEW_YORK)) ? latest : date
}

/** A trading session that has closed. */
export interface ClosedSession {
  readonly date: string
  /** Open of the session, UTC. */
  readonly open: string
  readonly close: string
}

/** Sessions of the US exchanges by date, as the service `calendar.sessions` provides them. */
interface Calendar {
  between(mic: string, from: string, to: string): readonly string[]
  on(mic: string, date: string): { readonly open_at: string; readonly close_at: string } | 'closed' | undefined
}

/** Returns the sessions in a window that closed before the latest permitted instant, oldest first. */
export function closedSessions(
  calendar: Calendar,
  { from, to }: { readonly from: string; readonly to: string },
  now: string,
): readonly ClosedSession[] {
  const latest = latestEnd(now)
  return calendar.between('XNYS', from, to).flatMap((date) => {
    const session = calendar.on('XNYS', date)
    if (session === undefined || session === 'closed' || isBefore(latest, session.close_at)) return []
    return [{ date, open: session.open_at, close: session.close_at }]
  })
}
