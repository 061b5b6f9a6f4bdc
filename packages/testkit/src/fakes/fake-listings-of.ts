import type { Dataset } from '@bourse/kit'
import { fakeListings } from './fake-listings.ts'

/** A row of a listings directory: one symbol of a listing, with its period. */
export interface ListingRow {
  /** Id shared by all rows of one listing. */
  readonly listing: string
  /** Listing kind, such as CS or ETF. */
  readonly type: string
  readonly symbol: string
  readonly exchange_mic: string
  readonly valid_from: string
  /** Last day of the symbol; null while it is in use. */
  readonly valid_to: string | null
  readonly cik?: string | null
  readonly isin?: string | null
  readonly currency_code?: string | null
  /** The listing's name; the name in its newest row is used. */
  readonly name?: string | null
}

/**
 * Like `fakeListings`, but takes the rows of a directory, such as the directory of the demo market.
 * @example fakeListingsOf(demoListings('2026-03-02'))
 */
export function fakeListingsOf(rows: Iterable<ListingRow>): Dataset {
  const byListing = Map.groupBy(rows, ({ listing }) => listing)
  return fakeListings(
    [...byListing.values()].map((own) => ({
      kind: own[0]?.type,
      cik: own[0]?.cik ?? undefined,
      isin: own[0]?.isin ?? undefined,
      currency_code: own[0]?.currency_code ?? undefined,
      name: own.at(-1)?.name ?? undefined,
      stretches: own.map(({ symbol, exchange_mic, valid_from: from, valid_to: to }) => ({
        symbol,
        exchange_mic,
        from,
        to,
      })),
    })),
  )
}
