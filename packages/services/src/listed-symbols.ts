import { hasEnded, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { TAPE_MARKETS } from './us-markets.ts'

/** Kinds of listing that are not traded on an exchange. */
const OFF_EXCHANGE = ['FUND', 'BOND']

/** Returns the symbols, as of a date, of all listings whose trades the consolidated tape reports on that date. */
export async function listedSymbols(
  listings: SubjectResolver,
  { date, knowledge }: { readonly date: string; readonly knowledge: Knowledge },
): Promise<readonly string[]> {
  const scope = { markets: TAPE_MARKETS, excludedKinds: OFF_EXCHANGE, ids: undefined, fingerprint: 'consolidated tape' }
  const all = await listings.universe({ scope, on: date, markets: TAPE_MARKETS, excludeKinds: OFF_EXCHANGE, knowledge })
  return all
    .filter((listing) => !listing.unrecorded && !hasEnded(listing, date))
    .flatMap(({ labels }) => labels['symbol'] ?? [])
}
