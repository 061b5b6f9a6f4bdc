import { catalog, f, record, type RecordRow } from '@bourse/kit'
import { exampleListing } from './example-listing.ts'
import { KIND_CODES } from '@bourse/services'
import { ASSET_CLASSES } from './kinds.ts'

export const STATUSES = ['active', 'inactive', 'expired'] as const
export const IDENTIFIER_TYPES = ['ISIN', 'CUSIP', 'FIGI', 'CIK', 'LEI'] as const

/** One row per listing, under its newest symbol. The id is derived once, from the listing's first recorded data. */
export const instruments = record('instruments', {
  title: 'Instruments',
  subject: undefined,
  id: 'ins',
  fields: {
    symbol: f.text('Newest ticker of the listing, in canonical spelling', { example: 'BRK.B' }),
    exchange_mic: f.text('MIC of the exchange or venue where it is, or was last, listed', { example: 'XNYS' }),
    name: f.text('Name of the security; null where unknown', { example: 'Berkshire Hathaway Inc. Class B' }).nullable(),
    type: f.oneOf('Kind of security, a code of /v1/ticker-types or FUND, BOND, CRYPTO, FOREX, INDEX', KIND_CODES, {
      example: 'CS',
    }),
    asset_class: f.oneOf('Asset class of the type', ASSET_CLASSES, { example: 'stocks' }),
    status: f.oneOf(
      'active while it is listed; expired for kinds that end on their own (bonds, rights, units, ' +
        'warrants); otherwise inactive',
      STATUSES,
      { example: 'active' },
    ),
    currency_code: f.currency('ISO 4217 code, or minor unit, of its price currency; null where unknown').nullable(),
    country_code: f.text('ISO 3166 two-letter code of its country; null where unknown', { example: 'US' }).nullable(),
    company_id: f
      .text('Public id of the company profile of this security; null where no issuer is known', {
        example: 'cmp_0c6a2ddfd7b3d7a0a1c2',
      })
      .nullable(),
    company_name: f.text('Name of the issuer; null where unknown', { example: 'Berkshire Hathaway Inc.' }).nullable(),
    isin: f.text('ISIN of the security; null where unknown', { example: 'US0846707026' }).nullable(),
    cusip: f.text('CUSIP of the security; null where unknown', { example: '084670702' }).nullable(),
    figi: f.text('FIGI of the listing; null where unknown', { example: 'BBG000DWG505' }).nullable(),
    cik: f.text('CIK of the issuer, ten digits; null where unknown', { example: '0001067983' }).nullable(),
    lei: f.text('LEI of the issuer; null where unknown', { example: '5493000C01ZX7D35SD85' }).nullable(),
    listed_on: f.date('First day with a recorded symbol for the listing', { example: '1996-05-09' }),
    delisted_on: f.date('Last day of the listing; null while it is listed', { example: '2020-12-31' }).nullable(),
  },
  key: ['id'],
  time: catalog(),
  order: ['id asc'],
  market: 'exchange_mic',
  // Selective filters of `/v1/tickers`.
  indexes: [['figi'], ['cik'], ['isin']],
})

/** One row per period in which a listing had a symbol on an exchange. */
export const symbolAssignments = record('symbol_assignments', {
  title: 'Symbol assignments',
  subject: undefined,
  id: 'sym',
  fields: {
    instrument_id: f.text('Public id of the listing', { example: exampleListing }),
    symbol: f.text('Ticker of the listing', { example: 'WMI' }),
    exchange_mic: f.text('MIC of the exchange for this ticker', { example: 'XNYS' }),
    valid_from: f.date('First day of the assignment', { example: '1998-07-17' }),
    valid_to: f.date('Last day of the assignment; null while it is current', { example: '2009-08-04' }).nullable(),
    sequence: f.count('Sequence number of the assignment, ascending across all listings', { example: 4711 }),
  },
  key: ['id'],
  time: catalog(),
  order: ['valid_from asc', 'id asc'],
  market: 'exchange_mic',
  // By symbol: resolution, search and the tickers in ticker order. By listing: its history. By sequence: search results
  // in order.
  indexes: [['symbol', 'instrument_id'], ['instrument_id', 'valid_from'], ['sequence']],
})

/** One row per identifier that a publisher assigned to a listing or its issuer. */
export const identifiers = record('identifiers', {
  title: 'Identifiers',
  subject: undefined,
  id: 'idn',
  fields: {
    instrument_id: f.text('Public id of the listing', { example: exampleListing }),
    identifier_type: f.oneOf(
      'Kind of identifier: ISIN, CUSIP and FIGI identify the listing, CIK and LEI its issuer',
      IDENTIFIER_TYPES,
      {
        example: 'ISIN',
      },
    ),
    identifier: f.text('The identifier', { example: 'US0846707026' }),
    exchange_mic: f.text('MIC of the listing when the identifier was recorded', { example: 'XNYS' }),
  },
  key: ['instrument_id', 'identifier_type', 'identifier'],
  time: catalog(),
  order: ['id asc'],
  market: 'exchange_mic',
  indexes: [['identifier_type', 'identifier']],
})

/** The listing that each publisher key identifies. Never served. */
export const listingKeys = record('listing_keys', {
  title: 'Publisher keys',
  subject: undefined,
  fields: {
    listing: f.text('The publisher’s own key for a listing', { example: 'lean:wm' }),
    instrument_id: f.text('Public id of the listing', { example: exampleListing }),
  },
  key: ['listing'],
  time: catalog(),
  order: ['listing asc'],
  indexes: [['instrument_id']],
})

/** Lowercase listing names for searching. Never served. */
export const searchNames = record('search_names', {
  title: 'Names for searching',
  subject: undefined,
  fields: {
    instrument_id: f.text('Public id of the listing', { example: exampleListing }),
    folded: f.text('Name in lowercase', { example: 'berkshire hathaway inc. class b' }),
  },
  key: ['instrument_id'],
  time: catalog(),
  order: ['instrument_id asc'],
})

/** Listings grouped by issuer, with the issuer's id. Never served. */
export const issuerListings = record('issuer_listings', {
  title: 'Listings by issuer',
  subject: undefined,
  fields: {
    instrument_id: f.text('Public id of the listing', { example: exampleListing }),
    issuer_key: f.text('Key that the issuer’s listings share: a CIK, an LEI, or a name and country', {
      example: 'cik:0001067983',
    }),
    company_id: f.text('Public id of the issuer; it is permanent', { example: 'cmp_0c6a2ddfd7b3d7a0a1c2' }),
  },
  key: ['instrument_id'],
  time: catalog(),
  order: ['instrument_id asc'],
  indexes: [['issuer_key'], ['company_id']],
})

export type IssuerListingRow = RecordRow<typeof issuerListings>
export type InstrumentRow = RecordRow<typeof instruments>
export type AssignmentRow = RecordRow<typeof symbolAssignments>
export type IdentifierRow = RecordRow<typeof identifiers>
export type ListingKeyRow = RecordRow<typeof listingKeys>
