import { service } from '@bourse/kit'
import { addDays, instantOf, secondsOf } from '@bourse/kit/values'

/** One trading session of a market. */
export interface Session {
  /** Exchange-local date (UTC day for the venues). */
  readonly date: string
  /** Instants, UTC. */
  readonly open_at: string
  readonly close_at: string
}

/** Trading sessions of every market with a calendar. Pure functions: no database access. */
export interface Sessions {
  /**
   * The session on a date, `closed` if the market does not trade, undefined outside the calendar or for an unknown
   * market.
   */
  on(mic: string, date: string): Session | 'closed' | undefined
  /** Session dates from `from` to `to`, both inclusive, ascending; empty for an unknown market. */
  between(mic: string, from: string, to: string): readonly string[]
  /** The newest session that closed at or before an instant. */
  lastClosed(mic: string, at: string): Session | undefined
  /** ISO 3166 country of a market; undefined for venues and unknown markets. */
  country(mic: string): string | undefined
  /** IANA time zone of a market; UTC for the venues, undefined for an unknown market. */
  zone(mic: string): string | undefined
}

/** Provided by the dataset that stores trading calendars. */
export const sessions = service<Sessions>('calendar.sessions')

/** No market of the calendars stays closed for longer, in days. */
const LONGEST_CLOSURE = 31

type Calendar = Pick<Sessions, 'on' | 'between'>

/** The open of the market's first session on or after a date; without a session, the start of the date in UTC. */
export function openingFrom(sessions: Calendar, mic: string, date: string): string {
  const [first = date] = sessions.between(mic, date, addDays(date, LONGEST_CLOSURE))
  const session = sessions.on(mic, first)
  return session === undefined || session === 'closed' ? `${date}T00:00:00Z` : session.open_at
}

/**
 * The last second before the close of the last session on or before a date, because in a market that never closes the
 * close is also the next open. Without a session, the last second of the date in UTC.
 */
export function lastSecondUntil(sessions: Calendar, mic: string, date: string): string {
  const last = sessions.between(mic, addDays(date, -LONGEST_CLOSURE), date).at(-1) ?? date
  const session = sessions.on(mic, last)
  return session === undefined || session === 'closed'
    ? `${date}T23:59:59Z`
    : instantOf(secondsOf(session.close_at) - 1)
}
