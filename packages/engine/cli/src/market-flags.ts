import { allMarkets } from '@bourse/accounts'
import { type Config } from '@bourse/wiring'
import { unknownName } from '@bourse/operations'
import { WrongUsage } from './command-failure.ts'

/** Where symbols are looked for and made that come without a market. */
export interface MarketFlags {
  readonly market?: string
  readonly createListings?: true
}

/** Refuses a market that the host does not know, and listings that would be on none. */
export function checkMarket({ markets }: Config, { market, createListings }: MarketFlags): void {
  const known = allMarkets(markets)
  if (market !== undefined && !known.includes(market)) throw unknownName('market', market, known)
  if (createListings === true && market === undefined)
    throw new WrongUsage(
      '--create-listings makes listings on one market, and none was named.',
      'Add --market, such as --market XNAS.',
    )
}
