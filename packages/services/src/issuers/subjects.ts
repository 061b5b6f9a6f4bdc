import { f, publicId, type Subject } from '@bourse/kit'
import type { OtherSelector } from '@bourse/kit/subject'
import { listing } from '../listing.ts'
import { issuerEntities } from './issuers.ts'

/** Apple's listing on XNAS, which most deployments and the demo market include. */
const exampleListing = publicId('ins', 'BBG000B9XRY4')

const ofCompany: OtherSelector = {
  by: 'company',
  values: 'Public ids of companies',
  example: publicId('cmp', exampleListing),
}
const ofListing: OtherSelector = { by: 'listing', values: 'Public ids of listings', example: exampleListing }

/**
 * The subject of rows about one listing that can also be selected by company: `company_ids` selects the given share
 * class, or all classes for an issuer's id.
 */
export const classes: Subject<'instrument_id'> = {
  ...listing,
  selectors: { ...listing.selectors, others: { company_ids: ofCompany } },
}

/**
 * The subject of rows about an issuer, stored once under its `company_id`. Any of the issuer's share classes selects
 * these rows; they have the labels of the requested listing.
 */
export const issuer: Subject<'company_id'> = {
  name: 'issuer',
  column: 'company_id',
  selectors: { names: 'symbols', ids: 'company_ids', others: { instrument_ids: ofListing } },
  nameField: 'symbol',
  identifiers: ['company_id', 'cik', 'lei', 'instrument_id', 'isin', 'figi', 'cusip'],
  advice: 'import its listing with the column `cik` (bourse import instruments), then ingest the file again',
  columns: { company_id: f.text('Public id of the issuer', { example: 'cmp_00000000000000000000' }) },
  labels: {
    instrument_id: f
      .text('Public id of the requested listing, or else of the issuer’s primary listing', {
        example: 'ins_00000000000000000000',
      })
      .nullable(),
    symbol: f.text('Ticker of that listing', { example: 'AAPL' }).nullable(),
    exchange_mic: f.text('MIC of that listing’s exchange or venue', { example: 'XNAS' }).nullable(),
  },
  resolver: issuerEntities,
}
