import { service } from '@bourse/kit'
import { addDays, instantOf, isBefore, secondsOf } from '@bourse/kit/values'

/** One trading session of a market. */
export interface Session {
  /** Exchange-local date; for venues such as CRYPTO, the UTC day. */
  readonly date: string
  /** Instants of open and close, UTC. */
  readonly open_at: string
  readonly close_at: string
}

/** Trading sessions of every market with a calendar. All methods are pure functions without database access. */
export interface Sessions {
  /**
   * Returns the session on a date, `closed` if the market does not trade, or undefined for an unknown market and for a
   * date that the calendar does not cover.
   */
  on(mic: string, date: string): Session | 'closed' | undefined
  /** Returns the session dates from `from` to `to`, both inclusive, ascending; empty for an unknown market. */
  between(mic: string, from: string, to: string): readonly string[]
  /** Returns the newest session that closed at or before an instant. */
  lastClosed(mic: string, at: string): Session | undefined
  /** Returns a market's ISO 3166 country; undefined for venues such as CRYPTO and for unknown markets. */
  country(mic: string): string | undefined
  /** Returns a market's IANA time zone; UTC for venues such as CRYPTO, undefined for an unknown market. */
  zone(mic: string): string | undefined
}

/** Trading sessions, provided by the dataset that stores trading calendars. */
export const sessions = service<Sessions>('calendar.sessions')

/** The longest closure, in days, of any market with a calendar. */
const LONGEST_CLOSURE = 31

type Calendar = Pick<Sessions, 'on' | 'between'>

/**
 * Returns the open of the market's first session on or after a date; without a session, the start of the date in UTC.
 */
export function openingFrom(sessions: Calendar, mic: string, date: string): string {
  const [first = date] = sessions.between(mic, date, addDays(date, LONGEST_CLOSURE))
  const session = sessions.on(mic, first)
  return session === undefined || session === 'closed' ? `${date}T00:00:00Z` : session.open_at
}

/**
 * Returns the last second before the close of the last session on or before a date, because in a market that never
 * closes, the close is also the next open. Without a session, returns the last second of the date in UTC.
 */
export function lastSecondUntil(sessions: Calendar, mic: string, date: string): string {
  const last = sessions.between(mic, addDays(date, -LONGEST_CLOSURE), date).at(-1) ?? date
  const session = sessions.on(mic, last)
  return session === undefined || session === 'closed'
    ? `${date}T23:59:59Z`
    : instantOf(secondsOf(session.close_at) - 1)
}

/** A session that has closed; instants are UTC. */
export interface ClosedSession {
  readonly date: string
  readonly open: string
  readonly close: string
}

/** Returns the sessions of a market in a date window that had closed by an instant, oldest first. */
export function closedSessions(
  sessions: Calendar,
  mic: string,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: string },
): readonly ClosedSession[] {
  return sessions.between(mic, from, to).flatMap((date) => {
    const session = sessions.on(mic, date)
    if (session === undefined || session === 'closed' || isBefore(at, session.close_at)) return []
    return [{ date, open: session.open_at, close: session.close_at }]
  })
}
