import { service, type Knowledge, type SubjectResolver } from '@bourse/kit'

/** A listing with the attributes that identify its issuer, and attributes that responses show. */
export interface KnownListing {
  readonly instrument_id: string
  /** Public id of the listing's own company profile; null if no issuer is known. */
  readonly company_id: string | null
  /** Public id of the listing's issuer; null if unknown. */
  readonly issuer_company_id: string | null
  /** The listing's newest symbol. */
  readonly symbol: string
  readonly exchange_mic: string
  readonly type: string
  /** Status: `active`, `inactive` or `expired`. */
  readonly status: string
  readonly name: string | null
  readonly company_name: string | null
  readonly currency_code: string | null
  readonly country_code: string | null
  readonly cik: string | null
  readonly lei: string | null
  readonly isin: string | null
  readonly figi: string | null
  readonly listed_on: string
  readonly delisted_on: string | null
}

/** A listing with a known issuer. */
export interface IssuerListing extends KnownListing {
  readonly company_id: string
  readonly issuer_company_id: string
}

/** An issuer with its listings. */
export interface Issuer {
  /** Public id, derived once from the primary listing; it never changes afterward. */
  readonly company_id: string
  readonly cik: string | null
  readonly lei: string | null
  /** The listing that represents the issuer. */
  readonly primary: IssuerListing
  /** All listings of the issuer, active ones first, then by symbol. */
  readonly listings: readonly IssuerListing[]
}

/** Fields that rows and requests may use to identify a listing or its issuer. */
export type IdentifierName = 'instrument_id' | 'company_id' | 'cik' | 'lei' | 'isin' | 'figi' | 'cusip'

/** All issuers and listings as known at one as-of time. */
export interface IssuerDirectory {
  /** All issuers, ordered by id. */
  readonly all: readonly Issuer[]
  listing(instrumentId: string): KnownListing | undefined
  /** Returns a listing's issuer; undefined if unknown. */
  ofListing(instrumentId: string): Issuer | undefined
  /** Finds an issuer by its own id or by the id of any of its share classes. */
  ofCompany(companyId: string): Issuer | undefined
  /** Finds an issuer by its CIK, with or without leading zeros. */
  ofCik(cik: string): Issuer | undefined
  ofLei(lei: string): Issuer | undefined
  /**
   * Returns the listings with an identifier. A CIK or an LEI returns all listings of the issuer, the primary one first.
   */
  listingsBy(identifier: IdentifierName, value: string): readonly KnownListing[]
}

/** Maps listings to issuers, and issuers to listings. */
export interface Issuers {
  /** Returns the directory as known at an as-of time: the same object until something is published. */
  at(knowledge: Knowledge): Promise<IssuerDirectory>
}

/** The directory of issuers, provided by the dataset that stores instruments. */
export const issuers = service<Issuers>('issuers.directory')

/** Resolves symbols, listings and companies to issuers. Provided by the dataset that stores instruments. */
export const issuerEntities = service<SubjectResolver>('issuers.resolver')
