import { demoListings } from '@bourse/demo/market'
import { fakeListings, type FakeListing } from '@bourse/testkit'
import { exampleFund } from '../../src/fund-in-path.ts'

/** Returns the demo market's listings, with SPY under the id used in the documentation. */
export function demoMarket(today = '2026-03-02') {
  const byListing = Map.groupBy(demoListings(today), ({ listing }) => listing)
  return fakeListings(
    [...byListing].map(([listing, rows]): FakeListing => ({
      ...(listing === 'demo:ARCX:SPY' ? { id: exampleFund } : {}),
      kind: rows[0]?.type ?? 'CS',
      isin: rows[0]?.isin ?? undefined,
      stretches: rows.map(({ symbol, exchange_mic, valid_from, valid_to }) => ({
        symbol,
        exchange_mic,
        from: valid_from,
        to: valid_to,
      })),
    })),
  )
}
