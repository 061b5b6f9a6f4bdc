import { hasEnded, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { TAPE_MARKETS } from './us-markets.ts'

/** Listing kinds that are not traded on an exchange. */
const OFF_EXCHANGE = ['FUND', 'BOND']

/**
 * Returns the symbols, as of a date, of all listings whose trades the consolidated tape reports on that date. With
 * `since`, returns all symbols that listings had from that date to `date`.
 */
export async function listedSymbols(
  listings: SubjectResolver,
  { date, since = date, knowledge }: { readonly date: string; readonly since?: string; readonly knowledge: Knowledge },
): Promise<readonly string[]> {
  const scope = { markets: TAPE_MARKETS, excludedKinds: OFF_EXCHANGE, ids: undefined, fingerprint: 'consolidated tape' }
  const request = { scope, on: date, markets: TAPE_MARKETS, excludeKinds: OFF_EXCHANGE, knowledge }
  const all = await listings.universe(since === date ? request : { ...request, since })
  return all
    .filter((listing) => !listing.unrecorded && !hasEnded(listing, since))
    .flatMap(({ labels }) => labels['symbol'] ?? [])
}
