import { publicId } from '@bourse/kit'
import type { Split } from '@bourse/services'
import { endedBefore, type Market, type SessionPair } from './sessions-of-market.ts'

/**
 * Changes with the rules by which moves and what is complete are computed, so that a release with other rules ranks
 * anew.
 */
const RULES = '2'

/**
 * Stands for everything that a session and its moves are worked out from. Of the listings that had ended how many they
 * are is enough: an end that is told late moves their number.
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
