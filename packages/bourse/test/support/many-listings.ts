import { fakeListings } from '@bourse/testkit'

/** Returns symbols `S000`, `S001` and so on. */
export const symbolsOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `S${String(index).padStart(3, '0')}`)

/** A dataset of listings with these symbols. */
export const manyListings = (count: number) => fakeListings(symbolsOf(count).map((symbol) => `XNAS:${symbol}`))
