import { hasEnded, type Entity, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { eodhdCode } from './ticker.ts'
import { exchangeOfMic } from './exchanges.ts'

/** A listing and the days of a window on which it was traded. */
export interface EodhdListingUnit {
  readonly instrument_id: string
  /** The newest symbol, under which EODHD has the entire history. */
  readonly symbol: string
  readonly exchange_mic: string
  readonly from: string
  readonly to: string
}

/** Kinds of listing that are not traded on an exchange. */
const OFF_EXCHANGE = ['FUND', 'BOND']

/** Sorts after every date, for a listing that has not ended. */
const STILL_LISTED = '9999-12-31'

/**
 * Returns one unit for each listing of the given markets that was traded in a window. Omits listings whose symbol
 * another listing had later, because EODHD has them under a different code.
 */
export async function listingUnits(
  listings: SubjectResolver,
  markets: readonly string[],
  { from, to, knowledge }: { readonly from: string; readonly to: string; readonly knowledge: Knowledge },
): Promise<readonly EodhdListingUnit[]> {
  const scope = { markets, excludedKinds: OFF_EXCHANGE, ids: undefined, fingerprint: `EODHD ${markets.join()}` }
  const all = await listings.universe({ scope, on: to, markets, excludeKinds: OFF_EXCHANGE, knowledge })
  const holders = new Map<string, Entity>()
  for (const listing of all.filter(({ unrecorded }) => !unrecorded)) {
    const name = `${listing.market}:${listing.labels['symbol'] ?? ''}`
    const other = holders.get(name)
    if (other === undefined || hasEnded(other, listing.endsOn ?? STILL_LISTED)) holders.set(name, listing)
  }
  return [...holders.values()].flatMap((listing) => {
    const { id, labels, market, endsOn } = listing
    if (hasEnded(listing, from)) return []
    const last = endsOn !== undefined && endsOn < to ? endsOn : to
    return [{ instrument_id: id, symbol: labels['symbol'] ?? '', exchange_mic: market, from, to: last }]
  })
}

/** Returns EODHD's symbol of a listing, such as `BRK-B.US`. */
export const symbolOf = ({ symbol, exchange_mic }: Pick<EodhdListingUnit, 'symbol' | 'exchange_mic'>): string =>
  `${eodhdCode(symbol)}.${exchangeOfMic(exchange_mic)?.code ?? ''}`
