import { service, type Knowledge } from '@bourse/kit'

/** Facts about a listing other than its symbols. */
export interface ListingFacts {
  readonly instrument_id: string
  /** Kind of security, such as CS, ETF or CRYPTO. */
  readonly type: string
  readonly name: string | null
  /** ISO 4217 code of the currency in which the listing is priced. */
  readonly currency_code: string | null
  /** ISO 3166 two-letter country code. */
  readonly country_code: string | null
  /** Public id of the issuer's company profile. */
  readonly company_id: string | null
}

/** Listing facts as known at an as-of time. */
export interface Facts {
  /** Returns the facts of the given listings, by id; unknown ids are omitted. */
  of(ids: readonly string[], knowledge: Knowledge): Promise<ReadonlyMap<string, ListingFacts>>
}

/** Facts about listings, provided by the dataset that stores instruments. */
export const listingFacts = service<Facts>('listings.facts')
