import { latestEnd, SYMBOLS_OF_BARS } from '@bourse/alpaca'
import { lookUpCarriers, type FetchTools, type Knowledge, type SourceWindow, type SubjectResolver } from '@bourse/kit'
import { closedSessions, listedSymbols, TAPE_MARKETS, type ClosedSession, type Sessions } from '@bourse/services'

/** All days when a listing had a symbol, for an initial load. */
export interface AssignmentUnit {
  readonly instrument_id: string
  readonly symbol: string
  readonly from: string
  readonly to: string
}
/** One session for all listings, or all days of one symbol assignment. */
export type AlpacaUnit = Omit<ClosedSession, 'open'> | AssignmentUnit

interface UnitNeeds {
  readonly listings: SubjectResolver
  readonly sessions: Sessions | undefined
}

/**
 * Returns a window's closed sessions or, for a long window, its symbol assignments. A session takes one request per 200
 * listings and an assignment takes one request, so assignments take fewer requests for 200 sessions or more.
 */
export async function alpacaUnits(
  window: SourceWindow,
  { clock, published }: Pick<FetchTools<unknown>, 'clock' | 'published'>,
  { sessions, listings }: UnitNeeds,
): Promise<readonly AlpacaUnit[]> {
  if (sessions === undefined) throw new Error('no dataset provides the trading sessions of XNYS: enable calendars')
  const closed = closedSessions(sessions, 'XNYS', { ...window, at: latestEnd(clock.now()) })
  if (closed.length > SYMBOLS_OF_BARS) return assignmentsIn(listings, closed, await published())
  return closed.map(({ date, close }) => ({ date, close }))
}

/** Returns the symbol assignments in effect during the sessions, each limited to these sessions. */
async function assignmentsIn(
  listings: SubjectResolver,
  closed: readonly ClosedSession[],
  knowledge: Knowledge,
): Promise<readonly AssignmentUnit[]> {
  const [first, last] = [closed[0]?.date ?? '', closed.at(-1)?.date ?? '']
  const names = [...new Set(await listedSymbols(listings, { date: last, since: first, knowledge }))].sort()
  const carriersOf = await lookUpCarriers(listings, names, knowledge, TAPE_MARKETS)
  return names.flatMap((symbol) =>
    carriersOf(symbol)
      .filter(({ kind, from, to }) => kind !== 'FUND' && from <= last && (to === null || to >= first))
      .map(({ id, from, to }) => ({
        ...{ instrument_id: id, symbol },
        ...{ from: from < first ? first : from, to: to === null || to > last ? last : to },
      })),
  )
}
