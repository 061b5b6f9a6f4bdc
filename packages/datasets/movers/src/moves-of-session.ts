import type { RowOf } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { DailyBar, Split, Splits } from '@bourse/services'
import type { sessionMoves } from './records.ts'
import { moveBetween } from './session-move.ts'
import type { SessionInputs, Market, SessionPair } from './sessions-of-market.ts'

/** A listing's move in a session, as a row. */
export type ListingMove = RowOf<(typeof sessionMoves)['fields']> & { readonly instrument_id: string }

/** Computes the moves of all of a market's listings that have bars in both sessions, from bars and splits. */
export async function movesOf(
  sessionInputs: SessionInputs,
  splits: Splits | undefined,
  market: Pick<Market, 'ids'>,
  session: SessionPair,
): Promise<readonly ListingMove[]> {
  const pairs = await pairsOf(sessionInputs, market, session)
  const ratios = Map.groupBy(
    await splitsWithin(sessionInputs, splits, market, session),
    ({ instrument_id }) => instrument_id,
  )
  return pairs.flatMap(({ before, bar: { instrument_id, open, close, volume } }) => {
    const own = (ratios.get(instrument_id) ?? []).map(({ ratio }) => ratio)
    const move = moveBetween({ previousClose: before.close, open, close, ratios: own })
    return move === undefined ? [] : [{ instrument_id, ...session, close, volume, ...move }]
  })
}

/** Returns splits executed after the previous session, up to and including the session. */
export async function splitsWithin(
  { knowledge }: Pick<SessionInputs, 'knowledge'>,
  splits: Splits | undefined,
  { ids }: Pick<Market, 'ids'>,
  { date, previous_date }: SessionPair,
): Promise<readonly Split[]> {
  return splits === undefined ? [] : splits.between({ ids, from: addDays(previous_date, 1), to: date, knowledge })
}

/** A listing's bars in two consecutive sessions. */
interface Pair {
  readonly before: DailyBar
  readonly bar: DailyBar
}

/** Returns the bars of each listing that has a bar in either session. */
async function pairsOf(
  { bars, knowledge }: SessionInputs,
  { ids }: Pick<Market, 'ids'>,
  { date, previous_date }: SessionPair,
): Promise<readonly Pair[]> {
  const rows = await bars.range({ ids, from: previous_date, to: date, knowledge })
  const previous = new Map(rows.flatMap((bar) => (bar.date === previous_date ? [[bar.instrument_id, bar]] : [])))
  return rows.flatMap((bar) => {
    const before = previous.get(bar.instrument_id)
    return bar.date === date && before !== undefined ? [{ before, bar }] : []
  })
}
