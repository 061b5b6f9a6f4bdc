import type { KnownListing } from './issuers.ts'

type Ranked = Pick<KnownListing, 'instrument_id' | 'type' | 'country_code' | 'exchange_mic' | 'listed_on'>

/** Returns an exchange's country; undefined if no calendar covers the exchange. */
export type CountryOf = (mic: string) => string | undefined

/**
 * Sorts the listings of one issuer, the primary one first: common stock, then depositary receipts, then others; home
 * market first; then the earliest listing date; then the smallest id.
 */
export function byPrimacy<L extends Ranked>(listings: readonly L[], countryOf: CountryOf): readonly L[] {
  const rank = (listing: L) => [
    kindRank(listing.type),
    isAtHome(listing, countryOf) ? 0 : 1,
    listing.listed_on,
    listing.instrument_id,
  ]
  return listings
    .map((listing) => ({ listing, rank: rank(listing) }))
    .sort((a, b) => compare(a.rank, b.rank))
    .map(({ listing }) => listing)
}

const kindRank = (type: string) => (type === 'CS' ? 0 : type === 'ADRC' ? 1 : 2)

const isAtHome = ({ country_code, exchange_mic }: Ranked, countryOf: CountryOf) =>
  country_code !== null && countryOf(exchange_mic) === country_code

function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? ''
    if (value !== other) return value < other ? -1 : 1
  }
  return 0
}
