import type { Call, SubjectResolver } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { isComplete } from '@bourse/services'
import { marketOf } from './market-of.ts'
import { RANKED_MARKETS } from './rank-recent-sessions.ts'
import { RETENTION_DAYS } from './records.ts'
import { coverageOf } from './session-coverage.ts'
import { sessionOn, sessionsUpTo, type SessionInputs, type SessionPair } from './sessions-of-market.ts'
import { STORED_SESSIONS, type RankedSession, type Rankings } from './provides.ts'

/** A session requested for a market. */
export interface RequestedSession extends SessionPair {
  readonly mic: string
  /** Whether its moves are stored; otherwise they are computed. */
  readonly isStored: boolean
}

/** Dependencies for finding the requested sessions. */
export interface Lookup {
  readonly sessionInputs: SessionInputs
  readonly listings: SubjectResolver
  readonly rankings: Rankings
  /** Whether to rank only mutual funds. */
  readonly funds: boolean
}

/**
 * Returns the requested session for each market: the one on a date, or the latest complete one. Omits markets without
 * one.
 */
export async function requestedSessions(
  lookup: Lookup,
  { scope, today, floor }: Pick<Call, 'scope' | 'today' | 'floor'>,
  date: string | undefined,
): Promise<readonly RequestedSession[]> {
  const stored = await storedSessions(lookup, scope.markets)
  const requested: RequestedSession[] = []
  for (const mic of scope.markets) {
    const recent = stored.get(mic) ?? []
    const session =
      date === undefined
        ? await latestComplete(lookup, mic, {
            recent,
            isRanked: stored.size > 0 && RANKED_MARKETS.includes(mic),
            today,
          })
        : (recent.find((one) => one.date === date) ?? (await onDate(lookup, mic, date)))
    if (session === undefined || session.date < floor) continue
    const { date: on, previous_date } = session
    const isStored = recent.some((one) => one.date === on) && on >= addDays(today, -RETENTION_DAYS)
    requested.push({ mic, date: on, previous_date, isStored })
  }
  return requested
}

type Stored = Awaited<ReturnType<Rankings['sessions']>>

/**
 * Stored sessions reflect current knowledge and exclude mutual funds, so they serve only requests for current movers
 * other than mutual funds.
 */
async function storedSessions({ rankings, sessionInputs, funds }: Lookup, markets: readonly string[]): Promise<Stored> {
  return funds || sessionInputs.knowledge.asOf !== undefined
    ? new Map()
    : rankings.sessions(markets, sessionInputs.knowledge)
}

async function onDate(
  { sessionInputs, listings, funds }: Lookup,
  mic: string,
  date: string,
): Promise<SessionPair | undefined> {
  const market = await marketOf(listings, { mic, on: date, funds, knowledge: sessionInputs.knowledge })
  return sessionOn(sessionInputs, market, date)
}

interface Latest {
  readonly recent: readonly RankedSession[]
  /** Whether the job has checked the market: if it stored nothing, there are no bars. */
  readonly isRanked: boolean
  readonly today: string
}

/** Returns the newest complete session among a market's last sessions. */
async function latestComplete(
  { sessionInputs, listings, funds }: Lookup,
  mic: string,
  { recent, isRanked, today }: Latest,
): Promise<SessionPair | undefined> {
  if (isRanked || recent.length > 0) return recent.find(({ complete }) => complete)
  const market = await marketOf(listings, { mic, on: today, funds, knowledge: sessionInputs.knowledge })
  const newest = await sessionInputs.bars.newestDate({ ids: market.ids, on: today, knowledge: sessionInputs.knowledge })
  if (newest === undefined) return undefined
  const dates = await sessionsUpTo(sessionInputs, market, newest, STORED_SESSIONS + 1)
  for (const [index, date] of [...dates.entries()].toReversed()) {
    const previous_date = dates[index - 1]
    if (previous_date === undefined) return undefined
    if (isComplete(await coverageOf(sessionInputs, market, { date, previous_date }))) return { date, previous_date }
  }
  return undefined
}
