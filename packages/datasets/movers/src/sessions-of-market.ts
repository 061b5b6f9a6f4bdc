import { sessionsBetween } from '@bourse/calendar-rules'
import { hasEnded, type Knowledge } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { DailyBars, Sessions } from '@bourse/services'

/** Dependencies for reading sessions and their bars. */
export interface SessionInputs {
  readonly bars: DailyBars
  readonly calendar: SessionDates
  readonly knowledge: Knowledge
}

/** Returns a market's session dates in ascending order; both ends are included. */
type SessionDates = Pick<Sessions, 'between'>

/** Returns the installed calendars, or the rule-based ones if none are installed. */
export const calendarOf = (installed: Sessions | undefined): SessionDates => installed ?? { between: sessionsBetween }

/** A market, with the listings whose bars determine its sessions. */
export interface Market {
  readonly mic: string
  readonly ids: readonly string[]
  /** Last days of listings that have a known last day. */
  readonly ends: ReadonlyMap<string, string>
}

/** Returns a market's listings that had ended before a date. */
export function endedBefore({ ends }: Market, date: string): readonly string[] {
  return [...ends].filter(([, endsOn]) => hasEnded({ endsOn }, date)).map(([id]) => id)
}

/** A session and the previous one. */
export interface SessionPair {
  readonly date: string
  readonly previous_date: string
}

/** Number of days to search for past sessions: no market has ever been closed longer. */
const LOOK_BACK = 60

/**
 * Venues whose calendar has a session every day, but whose entities have bars only on a home market's days. Their
 * sessions are the days with any bar; otherwise a weekend would separate Friday from Monday.
 */
const BAR_BASED_VENUES: ReadonlySet<string> = new Set(['INDEX'])

/** Returns a market's last `count` sessions up to and including a date, ascending. */
export async function sessionsUpTo(
  sessionInputs: SessionInputs,
  market: Market,
  to: string,
  count: number,
): Promise<readonly string[]> {
  const dates = sessionInputs.calendar.between(market.mic, addDays(to, -LOOK_BACK), to)
  const sessions = BAR_BASED_VENUES.has(market.mic) ? await withBars(sessionInputs, market, dates) : dates
  return sessions.slice(-count)
}

/** Returns a date's session and the previous one; undefined if the market has no session on or before that date. */
export async function sessionOn(
  sessionInputs: SessionInputs,
  market: Market,
  date: string,
): Promise<SessionPair | undefined> {
  const [before, last] = await sessionsUpTo(sessionInputs, market, date, 2)
  return before !== undefined && last === date ? { date, previous_date: before } : undefined
}

/** Returns, for each date, a version that changes with a market's bars. */
export function marksOf(
  { bars, knowledge }: SessionInputs,
  { ids }: Market,
  dates: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return bars.marks({ ids, dates, knowledge })
}

async function withBars(
  sessionInputs: SessionInputs,
  market: Market,
  dates: readonly string[],
): Promise<readonly string[]> {
  const marks = await marksOf(sessionInputs, market, dates)
  return dates.filter((date) => marks.has(date))
}
