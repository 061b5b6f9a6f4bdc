import { service, type Knowledge } from '@bourse/kit'

/** What is known of a listing beside its symbols. */
export interface ListingFacts {
  readonly instrument_id: string
  /** Kind of security, such as CS, ETF or CRYPTO. */
  readonly type: string
  readonly name: string | null
  /** ISO 4217 code of the currency of its prices. */
  readonly currency_code: string | null
  /** ISO 3166 two-letter code. */
  readonly country_code: string | null
  /** Public id of the issuer. */
  readonly company_id: string | null
}

/** Facts of listings as known at a cutoff. */
export interface Facts {
  /** Facts of the given listings, by id; unknown ids are left out. */
  of(ids: readonly string[], knowledge: Knowledge): Promise<ReadonlyMap<string, ListingFacts>>
}

/** Provided by the dataset that keeps the instruments. */
export const listingFacts = service<Facts>('listings.facts')
