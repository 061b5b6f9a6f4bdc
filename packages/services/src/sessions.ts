import { service } from '@bourse/kit'

/** One trading session of a market. */
export interface Session {
  /** Exchange-local date (UTC day for the venues). */
  readonly date: string
  /** Instants, UTC. */
  readonly open_at: string
  readonly close_at: string
}

/** Trading sessions of every market the calendars cover. Pure: no database behind it. */
export interface Sessions {
  /**
   * The session of a date, `closed` when the market does not trade, undefined outside the calendar or for an unknown
   * market.
   */
  on(mic: string, date: string): Session | 'closed' | undefined
  /** Session dates from `from` to `to`, both inclusive, ascending; empty for an unknown market. */
  between(mic: string, from: string, to: string): readonly string[]
  /** The newest session that closed at or before an instant. */
  lastClosed(mic: string, at: string): Session | undefined
  /** ISO 3166 country of a market, undefined for venues and unknown markets. */
  country(mic: string): string | undefined
  /** IANA time zone of a market; UTC for the venues, undefined for an unknown market. */
  zone(mic: string): string | undefined
}

/** Provided by the dataset that keeps the trading calendars. */
export const sessions = service<Sessions>('calendar.sessions')
