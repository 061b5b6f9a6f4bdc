import { exchanges } from '@bourse/calendar-rules'
import { job, optional } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { dailyBars, listings, sessions, splits, type Splits } from '@bourse/services'
import { marketOf } from './market-of.ts'
import { sessionsToRank } from './staging/sessions-to-rank.ts'
import { inputsOf } from './session-state.ts'
import {
  calendarOf,
  marksOf,
  sessionsUpTo,
  type SessionInputs,
  type Market,
  type SessionPair,
} from './sessions-of-market.ts'
import { STORED_SESSIONS, rankings } from './provides.ts'

/** The job's name, which is also the source of its rows. */
const ID = 'rank-sessions'

/** Markets whose sessions are ranked in advance. Markets on other calendars are ranked only on request. */
export const RANKED_MARKETS: readonly string[] = exchanges.map(({ exchange_mic }) => exchange_mic)

/** Maximum number of moves per publication, unless a single session has more: other publications wait until it ends. */
const MAX_MOVES = 50_000

/**
 * Recomputes the moves in recent sessions whose bars, splits or ended listings have changed. It checks at most each
 * market's last 10 sessions and skips sessions with unchanged inputs.
 */
export const rankRecentSessions = job({
  id: ID,
  title: 'Rank the last sessions',
  after: [dailyBars, splits, listings],
  needs: {
    bars: dailyBars,
    listings,
    splits: optional(splits),
    sessions: optional(sessions),
    rankings,
    ranks: sessionsToRank,
  },
  async run(needs, { clock, knowledge, signal, log }) {
    const today = clock.now().slice(0, 10)
    const sessionInputs: SessionInputs = { bars: needs.bars, calendar: calendarOf(needs.sessions), knowledge }
    const ranked = await needs.rankings.sessions(RANKED_MARKETS, knowledge)
    const changed: ChangedSession[] = []
    for (const mic of RANKED_MARKETS) {
      signal.throwIfAborted()
      const market = await marketOf(needs.listings, { mic, on: today, funds: false, knowledge })
      const known = new Map(ranked.get(mic)?.map(({ date, inputs }) => [date, inputs]))
      for (const { date, inputs } of await lastSessions(sessionInputs, needs.splits, market, today))
        if (known.get(date) !== inputs) changed.push({ exchange_mic: mic, date, listings: market.ids.length })
    }
    for (const sessions of portions(changed)) {
      signal.throwIfAborted()
      await needs.ranks.submit(
        sessions.map(({ exchange_mic, date }) => ({ exchange_mic, date })),
        { source: ID },
      )
    }
    if (changed.length > 0) log(`movers: ranked ${changed.length} sessions whose bars, splits or listings had changed`)
  },
})

/** A session to re-rank, with the maximum number of moves it can have. */
interface ChangedSession {
  readonly exchange_mic: string
  readonly date: string
  readonly listings: number
}

/** Groups sessions to publish together. */
function portions(changed: readonly ChangedSession[]): readonly (readonly ChangedSession[])[] {
  const all: ChangedSession[][] = []
  let moves = 0
  for (const session of changed) {
    moves += session.listings
    const last = all.at(-1)
    if (last !== undefined && moves <= MAX_MOVES) last.push(session)
    else {
      all.push([session])
      moves = session.listings
    }
  }
  return all
}

/**
 * Returns a market's last sessions, up to its newest bar, that follow a session with bars. Each has a version that
 * changes with its current bars, splits and ended listings.
 */
async function lastSessions(
  sessionInputs: SessionInputs,
  splits: Splits | undefined,
  market: Market,
  today: string,
): Promise<readonly (SessionPair & { readonly inputs: string })[]> {
  const newest = await sessionInputs.bars.newestDate({ ids: market.ids, on: today, knowledge: sessionInputs.knowledge })
  if (newest === undefined) return []
  const sessions = await sessionsUpTo(sessionInputs, market, newest, STORED_SESSIONS + 1)
  const marks = await marksOf(sessionInputs, market, sessions)
  const [first, ...rest] = sessions.slice(sessions.findIndex((date) => marks.has(date)))
  if (first === undefined || rest.length === 0) return []
  const { knowledge } = sessionInputs
  const known = await splits?.between({ ids: market.ids, from: addDays(first, 1), to: newest, knowledge })
  return rest.map((date, index) => {
    const session = { date, previous_date: rest[index - 1] ?? first }
    return { ...session, inputs: inputsOf(market, session, marks, known ?? []) }
  })
}
