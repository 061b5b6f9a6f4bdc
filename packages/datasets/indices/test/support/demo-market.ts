import { demoListings } from '@bourse/demo/market'
import { fakeListingsOf } from '@bourse/testkit'

/** The demo market's listings. */
export const demoMarket = (today = '2026-03-02') => fakeListingsOf(demoListings(today))
