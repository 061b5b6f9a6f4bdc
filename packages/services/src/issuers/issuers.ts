import { service, type Knowledge, type SubjectResolver } from '@bourse/kit'

/** What tells issuers of a listing apart, and what is shown of it beside them. */
export interface KnownListing {
  readonly instrument_id: string
  /** Public id of the listing's own profile; null where no issuer is known. */
  readonly company_id: string | null
  /** Public id of its issuer; null where none is known. */
  readonly issuer_company_id: string | null
  /** Under its newest symbol. */
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

/** A listing that somebody issued. */
export interface IssuerListing extends KnownListing {
  readonly company_id: string
  readonly issuer_company_id: string
}

/** The listings that one company issued. */
export interface Issuer {
  /** Public id, drawn once from its primary listing and kept. */
  readonly company_id: string
  readonly cik: string | null
  readonly lei: string | null
  /** The listing that stands for it. */
  readonly primary: IssuerListing
  /** All of them, active ones first, then by symbol. */
  readonly listings: readonly IssuerListing[]
}

/** Members by which rows and requests may name a listing or its issuer. */
export type IdentifierName = 'instrument_id' | 'company_id' | 'cik' | 'lei' | 'isin' | 'figi' | 'cusip'

/** Every issuer and listing as known at one cutoff. */
export interface IssuerDirectory {
  /** By their ids. */
  readonly all: readonly Issuer[]
  listing(instrumentId: string): KnownListing | undefined
  /** The issuer of a listing; undefined where none is known. */
  ofListing(instrumentId: string): Issuer | undefined
  /** By its own id or that of any of its classes. */
  ofCompany(companyId: string): Issuer | undefined
  /** With or without leading zeros. */
  ofCik(cik: string): Issuer | undefined
  ofLei(lei: string): Issuer | undefined
  /** The listings that a value of an identifier names; those of an issuer for a CIK or a LEI, the primary one first. */
  listingsBy(identifier: IdentifierName, value: string): readonly KnownListing[]
}

/** Listings to issuers and back. */
export interface Issuers {
  /** The same object until something is published. */
  at(knowledge: Knowledge): Promise<IssuerDirectory>
}

/** Provided by the dataset that keeps the instruments. */
export const issuers = service<Issuers>('issuers.directory')

/** Resolves symbols, listings and companies to issuers. Provided by the dataset that keeps the instruments. */
export const issuerEntities = service<SubjectResolver>('issuers.resolver')
