import { f, stagingTable, type RowOf } from '@bourse/kit'
import { ipos, TYPES } from '../records.ts'
import { reconcileOfferings } from './reconcile-offerings.ts'

/** Statuses that a publisher may report; `listed` follows from the listing. */
const REPORTED = ['expected', 'priced', 'postponed', 'withdrawn'] as const

const offeringFields = {
  deal_id: f.text('The publisher’s own id for the offering', { example: '673740-69138' }).nullable(),
  status: f.oneOf('Status of the offering', REPORTED, { example: 'priced' }),
  listing_date: f.date('Expected or actual first trading day; null if the publisher reports none').nullable(),
  expected_symbol: f.text('Announced ticker', { example: 'FB' }).nullable(),
  exchange_mic: f.text('MIC of the exchange', { example: 'XNAS' }).nullable(),
  exchange_name: f.text('Exchange as published', { example: 'Nasdaq Global Market' }).nullable(),
  company_name: f.text('Company', { example: 'Facebook Inc' }),
  type: f.oneOf('Type of the offered security', TYPES, { example: 'CS' }).nullable(),
  security_description: f.text('Description of the offered security', { example: 'Class A common stock' }).nullable(),
  currency_code: f.currency('ISO 4217 code; null for USD').nullable(),
  offer_price: f.decimal('Final price', { example: 38 }).nullable(),
  offer_price_low: f.decimal('Low end of the last filed price range', { example: 34 }).nullable(),
  offer_price_high: f.decimal('High end of the last filed price range', { example: 38 }).nullable(),
  shares_offered: f.count('Number of shares offered', { example: 421_233_615 }).nullable(),
  offer_amount: f.decimal('Total offering amount as published', { example: 16_006_877_370 }).nullable(),
  shares_outstanding: f.count('Shares outstanding after the offering', { example: 2_138_085_037 }).nullable(),
  announced_on: f.date('Filing date of the registration').nullable(),
  priced_on: f.date('Date of the final price').nullable(),
  withdrawn_on: f.date('Date of the withdrawal').nullable(),
  underwriters: f.list('Underwriters', f.text('Name'), { example: ['Morgan Stanley'] }).nullable(),
  cik: f.text('CIK of the registrant', { example: '0001326801' }).nullable(),
  isin: f.text('ISIN of the security', { example: 'US30303M1027' }).nullable(),
  filing_id: f
    .text('Accession number of the prospectus, or of the registration', { example: '0001193125-12-240111' })
    .nullable(),
  unread: f
    .list('Published values that could not be parsed', { field: f.text('Column'), text: f.text('Text') })
    .nullable(),
}

/** An offering from a publisher. */
export type Report = RowOf<typeof offeringFields>

/** Returns a report with the given fields; the others are null. */
export const offering = (known: Partial<Report> & Pick<Report, 'company_name' | 'status'>): Report => ({
  deal_id: null,
  listing_date: null,
  expected_symbol: null,
  exchange_mic: null,
  exchange_name: null,
  type: null,
  security_description: null,
  currency_code: null,
  offer_price: null,
  offer_price_low: null,
  offer_price_high: null,
  shares_offered: null,
  offer_amount: null,
  shares_outstanding: null,
  announced_on: null,
  priced_on: null,
  withdrawn_on: null,
  underwriters: null,
  cik: null,
  isin: null,
  filing_id: null,
  unread: null,
  ...known,
})

/** Offering reports, merged with each offering's stored values. */
export const offerings = stagingTable('offerings', {
  title: 'Offerings',
  fields: offeringFields,
  feeds: [ipos],
  needs: { ipos },
  reconcile: reconcileOfferings,
})
