import { addDays, sql, type RowOf } from '@bourse/kit'
import type { Split, Splits } from '@bourse/services'
import type { sessionMoves } from './records.ts'
import { moveBetween } from './session-move.ts'
import type { Desk, Market, SessionPair } from './sessions-of-market.ts'

/** How a listing moved in a session, as a row. */
export type ListingMove = RowOf<(typeof sessionMoves)['fields']> & { readonly instrument_id: string }

/** The moves of all listings of a market with bars of both sessions, worked out from bars and splits. */
export async function movesOf(
  desk: Desk,
  splits: Splits | undefined,
  market: Pick<Market, 'ids'>,
  session: SessionPair,
): Promise<readonly ListingMove[]> {
  const pairs = await pairsOf(desk, market, session)
  const ratios = Map.groupBy(await splitsWithin(desk, splits, market, session), ({ instrument_id }) => instrument_id)
  return pairs.flatMap(({ instrument_id, previousClose, open, close, volume }) => {
    const own = (ratios.get(instrument_id) ?? []).map(({ ratio }) => ratio)
    const move = moveBetween({ previousClose, open, close, ratios: own })
    return move === undefined ? [] : [{ instrument_id, ...session, close, volume, ...move }]
  })
}

/** Splits executed after the session before and up to the session. */
export async function splitsWithin(
  { knowledge }: Pick<Desk, 'knowledge'>,
  splits: Splits | undefined,
  { ids }: Pick<Market, 'ids'>,
  { date, previous_date }: SessionPair,
): Promise<readonly Split[]> {
  return splits === undefined ? [] : splits.between({ ids, from: addDays(previous_date, 1), to: date, knowledge })
}

async function pairsOf({ bars, knowledge }: Desk, { ids }: Pick<Market, 'ids'>, { date, previous_date }: SessionPair) {
  const listed = sql<boolean>`r.instrument_id = any(${ids}::text[])`
  const before = bars
    .at(knowledge)
    .select(['r.instrument_id as id', 'r.close as previousClose'])
    .where(listed)
    .where('r.date', '=', previous_date)
    .as('before')
  return bars
    .at(knowledge)
    .innerJoin(before, 'before.id', 'r.instrument_id')
    .where(listed)
    .where('r.date', '=', date)
    .select(['r.instrument_id', 'before.previousClose', 'r.open', 'r.close', 'r.volume'])
    .execute()
}
