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

/** One row for each listing with bars of both sessions: one scan, and no join. */
function pairsOf({ bars, knowledge }: Desk, { ids }: Pick<Market, 'ids'>, { date, previous_date }: SessionPair) {
  // Each listing has one bar of a date.
  const only = <T>(column: string, on: string) =>
    sql<T>`max(${sql.ref(`r.${column}`)}) filter (where r.date = ${on}::date)`
  return bars
    .at(knowledge, { from: previous_date, to: date })
    .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
    .where(sql<boolean>`r.date = any(${[previous_date, date]}::date[])`)
    .groupBy('r.instrument_id')
    .having(sql<boolean>`count(*) = 2`)
    .select([
      'r.instrument_id',
      only<string>('close', previous_date).as('previousClose'),
      only<string | null>('open', date).as('open'),
      only<string>('close', date).as('close'),
      only<string | null>('volume', date).as('volume'),
    ])
    .execute()
}
