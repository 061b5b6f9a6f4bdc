import { publicId } from '@bourse/kit'
import type { Split } from '@bourse/services'
import { endedBefore, type Market, type SessionPair } from './sessions-of-market.ts'

/** Version of the move and coverage rules; increment it to re-rank all sessions. */
const RULES = '2'

/**
 * Returns a version that changes with any input of a session's moves. For ended listings, a count suffices: an end that
 * is reported late changes it.
 */
export function inputsOf(
  market: Market,
  { date, previous_date }: SessionPair,
  marks: ReadonlyMap<string, string>,
  splits: readonly Split[],
): string {
  const split = splits
    .filter(({ execution_date }) => previous_date < execution_date && execution_date <= date)
    .map(({ instrument_id, execution_date, ratio }) => `${instrument_id} ${execution_date} ${ratio}`)
    .sort()
  const ended = String(endedBefore(market, date).length)
  return publicId('in', RULES, previous_date, marks.get(previous_date) ?? '', marks.get(date) ?? '', ended, ...split)
}
