import { service, type Knowledge, type SubjectResolver } from '@bourse/kit'

/** The attributes of a listing that identify its issuer, and those shown alongside it. */
export interface KnownListing {
  readonly instrument_id: string
  /** Public id of the listing's own profile; null where no issuer is known. */
  readonly company_id: string | null
  /** Public id of its issuer; null if unknown. */
  readonly issuer_company_id: string | null
  /** Its newest symbol. */
  readonly symbol: string
  readonly exchange_mic: string
  readonly type: string
  /** `active`, `inactive` or `expired`. */
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
  /** Public id, derived once from the primary listing and then permanent. */
  readonly company_id: string
  readonly cik: string | null
  readonly lei: string | null
  /** The listing that represents the issuer. */
  readonly primary: IssuerListing
  /** All listings, active ones first, then by symbol. */
  readonly listings: readonly IssuerListing[]
}

/** Fields by which rows and requests may identify a listing or its issuer. */
export type IdentifierName = 'instrument_id' | 'company_id' | 'cik' | 'lei' | 'isin' | 'figi' | 'cusip'

/** All issuers and listings as known at one as-of time. */
export interface IssuerDirectory {
  /** Ordered by id. */
  readonly all: readonly Issuer[]
  listing(instrumentId: string): KnownListing | undefined
  /** The issuer of a listing; undefined if unknown. */
  ofListing(instrumentId: string): Issuer | undefined
  /** Finds an issuer by its own id or that of any of its share classes. */
  ofCompany(companyId: string): Issuer | undefined
  /** Accepts a CIK with or without leading zeros. */
  ofCik(cik: string): Issuer | undefined
  ofLei(lei: string): Issuer | undefined
  /** The listings with an identifier. A CIK or an LEI gives all listings of the issuer, the primary one first. */
  listingsBy(identifier: IdentifierName, value: string): readonly KnownListing[]
}

/** Maps listings to issuers and back. */
export interface Issuers {
  /** Returns the same object until something is published. */
  at(knowledge: Knowledge): Promise<IssuerDirectory>
}

/** Provided by the dataset that stores instruments. */
export const issuers = service<Issuers>('issuers.directory')

/** Resolves symbols, listings and companies to issuers. Provided by the dataset that stores instruments. */
export const issuerEntities = service<SubjectResolver>('issuers.resolver')
