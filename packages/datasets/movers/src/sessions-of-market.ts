import { sessionsBetween } from '@bourse/calendar-rules'
import { hasEnded, type Knowledge } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { DailyBars, Sessions } from '@bourse/services'

/** What sessions and their bars are read from. */
export interface Desk {
  readonly bars: DailyBars
  readonly calendar: SessionDates
  readonly knowledge: Knowledge
}

/** Session dates of a market, both ends included, ascending. */
type SessionDates = Pick<Sessions, 'between'>

/** The calendars of the deployment, or those of the rules where none are installed. */
export const calendarOf = (installed: Sessions | undefined): SessionDates => installed ?? { between: sessionsBetween }

/** A market with the listings whose bars make its sessions. */
export interface Market {
  readonly mic: string
  readonly ids: readonly string[]
  /** Those of them whose last day is known, with that day. */
  readonly ends: ReadonlyMap<string, string>
}

/** Listings of a market that had ended before a date. */
export function endedBefore({ ends }: Market, date: string): readonly string[] {
  return [...ends].filter(([, endsOn]) => hasEnded({ endsOn }, date)).map(([id]) => id)
}

/** A session and the one before it. */
export interface SessionPair {
  readonly date: string
  readonly previous_date: string
}

/** Days looked back for sessions: no market was ever closed for so long. */
const LOOK_BACK = 60

/**
 * Venues whose calendar has a session on every day, while each entity has bars on the days of a home market only: there
 * a session is a day with any bar at all, for a weekend would come between Friday and Monday.
 */
const SEEN_IN_BARS: ReadonlySet<string> = new Set(['INDEX'])

/** The last `count` sessions of a market up to a date, included, ascending. */
export async function sessionsUpTo(desk: Desk, market: Market, to: string, count: number): Promise<readonly string[]> {
  const dates = desk.calendar.between(market.mic, addDays(to, -LOOK_BACK), to)
  const sessions = SEEN_IN_BARS.has(market.mic) ? await withBars(desk, market, dates) : dates
  return sessions.slice(-count)
}

/**
 * The session of a date and the one before it; undefined where the market has no session on the date, or none before.
 */
export async function sessionOn(desk: Desk, market: Market, date: string): Promise<SessionPair | undefined> {
  const [before, last] = await sessionsUpTo(desk, market, date, 2)
  return before !== undefined && last === date ? { date, previous_date: before } : undefined
}

/** By date, what stands for the bars of a market. */
export function marksOf(
  { bars, knowledge }: Desk,
  { ids }: Market,
  dates: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return bars.marks({ ids, dates, knowledge })
}

async function withBars(desk: Desk, market: Market, dates: readonly string[]): Promise<readonly string[]> {
  const marks = await marksOf(desk, market, dates)
  return dates.filter((date) => marks.has(date))
}
