import { paginate, service, sql, type Knowledge, type RecordRow } from '@bourse/kit'
import type { ListingMove } from './moves-of-session.ts'
import { rankedSessions, sessionMoves } from './records.ts'

/** Number of recent sessions per market whose moves are kept up to date; older ones are computed on request. */
export const STORED_SESSIONS = 10

/** A market's session with the inputs to its moves. */
export type RankedSession = RecordRow<typeof rankedSessions>

/** The requested moves in a session, most extreme first. */
interface MovesRequest {
  readonly date: string
  readonly direction: 'gainers' | 'losers'
  readonly minPrice: string | undefined
  readonly minVolume: string | undefined
  /** Listings to return; undefined for all. */
  readonly ids: readonly string[] | undefined
  readonly count: number
  /** The move after which to continue. */
  readonly after: Pick<ListingMove, 'percent_change' | 'instrument_id'> | undefined
}

/** The stored read model of movers. */
export interface Rankings {
  /** Returns the newest stored sessions per market, newest first; markets without any are omitted. */
  sessions(markets: readonly string[], knowledge: Knowledge): Promise<ReadonlyMap<string, readonly RankedSession[]>>
  /** Returns a date's moves across all markets in ranking order, without withheld moves. */
  moves(request: MovesRequest, knowledge: Knowledge): Promise<readonly ListingMove[]>
}

/**
 * A service that the dataset provides to itself. An operation that needs a record with limited retention rejects an
 * older `as_of`, but movers as of older instants can be computed from daily bars, which are retained permanently.
 */
export const rankings = service<Rankings>('movers.rankings')

export const rankingsService = rankings.provide({ sessions: rankedSessions, moves: sessionMoves }, (needs) => ({
  async sessions(markets, knowledge) {
    const newest = needs.sessions
      .at(knowledge)
      .select(['r.exchange_mic', 'r.date'])
      .where('r.exchange_mic', '=', sql.ref<string>('wanted.mic'))
      .orderBy('r.date', 'desc')
      .limit(STORED_SESSIONS)
    const rows = await needs.sessions
      .at(knowledge)
      .select(['r.exchange_mic', 'r.date', 'r.previous_date', 'r.expected', 'r.present', 'r.complete', 'r.inputs'])
      .where(
        sql<boolean>`(r.exchange_mic, r.date) in (
          select n.exchange_mic, n.date from unnest(${markets}::text[]) wanted (mic) cross join lateral (${newest}) n)`,
      )
      .orderBy('r.date', 'desc')
      .execute()
    return Map.groupBy(rows, ({ exchange_mic }) => exchange_mic)
  },
  async moves({ date, direction, minPrice, minVolume, ids, count, after }, knowledge) {
    const rises = direction === 'gainers'
    let select = needs.moves
      .at(knowledge)
      .select(['r.instrument_id', 'r.date', 'r.previous_date', 'r.previous_close', 'r.close'])
      .select(['r.change', 'r.percent_change', 'r.volume', 'r.withheld'])
      .where('r.date', '=', date)
      .where('r.withheld', 'is', null)
      .where(rises ? sql<boolean>`r.change > 0` : sql<boolean>`r.change < 0`)
      // Lets the query use the index on `percent_change`: the condition on `change` implies this one, which includes
      // zero because small changes are rounded to it.
      .where(rises ? sql<boolean>`r.percent_change >= 0` : sql<boolean>`r.percent_change <= 0`)
    if (minPrice !== undefined) select = select.where(sql<boolean>`r.close >= ${minPrice}::numeric`)
    if (minVolume !== undefined) select = select.where(sql<boolean>`r.volume >= ${minVolume}::numeric`)
    if (ids !== undefined) select = select.where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
    const keys = [
      { field: 'r.percent_change', direction: rises ? 'desc' : 'asc' },
      { field: 'r.instrument_id', direction: 'asc' },
    ] as const
    const key = after && { 'r.percent_change': after.percent_change, 'r.instrument_id': after.instrument_id }
    // `paginate` reads one more row than its limit.
    return paginate(select, keys, { limit: count - 1, after: key, turned: false }).execute()
  },
}))
