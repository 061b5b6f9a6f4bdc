import { BadRecord } from '@bourse/kit'
import { members, resultOf } from './result.ts'
import { coinOf } from './coin-of.ts'

/** A pair that the exchange trades. */
export interface KrakenPair {
  /** The pair's name in requests and file names, such as `XBTUSD`. */
  readonly id: string
  /** The coin's code, such as `BTC` for Kraken's `XBT`. */
  readonly base: string
  readonly quote: string
  /** False while the exchange does not accept orders that open a position. */
  readonly isOnline: boolean
}

/**
 * Reads the list of pairs. Yields a `BadRecord` for a pair without a name.
 * @throws UnreadableFile if the response has no result
 */
export function* pairs(text: string): Generator<KrakenPair | BadRecord> {
  for (const row of Object.values(resultOf(text))) yield pairOf(row)
}

function pairOf(row: unknown): KrakenPair | BadRecord {
  const { altname, wsname, status } = members(row)
  const [base, quote] = typeof wsname === 'string' ? wsname.split('/') : []
  if (typeof altname !== 'string' || !base || !quote)
    return new BadRecord(row, 'expected altname and wsname', { rule: 'unreadable-pair' })
  return { id: altname, base: coinOf(base), quote: coinOf(quote), isOnline: status === 'online' }
}
