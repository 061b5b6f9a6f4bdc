import { demoListings } from '@bourse/demo'
import type { Dataset } from '@bourse/kit'
import { fakeListings } from '@bourse/testkit'

/** Offers the listings of the demo market as they are known on a date. */
export function demoMarket(today: string): Dataset {
  const listings = Map.groupBy(demoListings(today), ({ listing }) => listing)
  return fakeListings(
    [...listings.values()].map((rows) => ({
      kind: rows[0]?.type,
      stretches: rows.map(({ symbol, exchange_mic, valid_from: from, valid_to: to }) => ({
        symbol,
        exchange_mic,
        from,
        to,
      })),
    })),
  )
}
