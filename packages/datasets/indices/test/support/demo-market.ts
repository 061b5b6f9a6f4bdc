import { demoListings } from '@bourse/demo/market'
import { fakeListingsOf } from '@bourse/testkit'

/** The listings of the demo market. */
export const demoMarket = (today = '2026-03-02') => fakeListingsOf(demoListings(today))
