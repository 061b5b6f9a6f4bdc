import { f, orUnknown, record, revisioned, type RecordRow } from '@bourse/kit'
import { listing } from '@bourse/services'

/** Offering statuses. */
const STATUSES = ['expected', 'priced', 'listed', 'postponed', 'withdrawn'] as const
export type Status = (typeof STATUSES)[number]

/** Kinds of offered securities. */
export const TYPES = ['CS', 'ADRC', 'UNIT', 'PFD', 'ETF', 'OTHER'] as const

const cur = { unit: 'currency_code' }

/** One row per offering, including offerings that never list. */
export const ipos = record('ipos', {
  title: 'Initial public offerings',
  subject: orUnknown(listing, { byId: true }),
  id: 'ipo',
  fields: {
    company_id: f.text('Public id of its company profile', { example: 'cmp_00000000000000000000' }).nullable(),
    listing_date: f.date(
      'First trading day, expected or actual; for a postponed or withdrawn offering, the last expected day',
      { ahead: 1_100 },
    ),
    status: f.oneOf('Offering status', STATUSES, { example: 'listed' }),
    symbol: f.text('Ticker carried now', { example: 'META' }).nullable(),
    expected_symbol: f.text('Ticker announced', { example: 'FB' }).nullable(),
    exchange_mic: f.text('MIC of the exchange', { example: 'XNAS' }),
    exchange_name: f.text('Exchange as published', { example: 'Nasdaq Global Market' }).nullable(),
    company_name: f.text('Company', { example: 'Facebook Inc' }),
    type: f.oneOf('Kind of security offered', TYPES, { example: 'CS' }).nullable(),
    security_description: f.text('Security offered', { example: 'Class A common stock' }).nullable(),
    currency_code: f.currency('ISO 4217 code of all amounts'),
    offer_price: f.decimal('Final price', { unit: 'currency_code per share', example: 38 }).nullable(),
    offer_price_low: f.decimal('Low end of the last filed range', { ...cur, example: 34 }).nullable(),
    offer_price_high: f.decimal('High end of the last filed range', { ...cur, example: 38 }).nullable(),
    shares_offered: f.count('Number of shares offered', { example: 421_233_615 }).nullable(),
    offer_amount: f.decimal('As published, or price times shares', { ...cur, example: 16_006_877_370 }).nullable(),
    shares_outstanding: f.count('Shares outstanding after the offering', { example: 2_138_085_037 }).nullable(),
    announced_on: f.date('Registration date').nullable(),
    priced_on: f.date('Pricing date').nullable(),
    withdrawn_on: f.date('Withdrawal date').nullable(),
    underwriters: f.list('Underwriters; empty where unknown', f.text('Name'), { example: ['Morgan Stanley'] }),
    cik: f.text('CIK of the registrant, ten digits', { example: '0001326801' }).nullable(),
    isin: f.text('ISIN of the security', { example: 'US30303M1027' }).nullable(),
    filing_id: f.text('Prospectus, else registration', { example: '0001193125-12-240111' }).nullable(),
    updated_on: f.date('Date of the row’s newest version'),
  },
  key: ['id'],
  time: revisioned('listing_date'),
  order: ['listing_date asc', 'id asc'],
  history: 'listing_date',
  market: 'exchange_mic',
  indexes: [['listing_date'], ['instrument_id'], ['company_id'], ['cik']],
})

export type Offering = RecordRow<typeof ipos>

/** Registrations and prospectuses from EDGAR, used to identify offerings. Never served. */
export const registrations = record('registrations', {
  title: 'Registrations of offerings',
  fields: {
    filing_id: f.text('Accession number', { example: '0001193125-12-034517' }),
    cik: f.text('CIK of the registrant, ten digits', { example: '0001326801' }),
    company: f.text('Name of the registrant in lowercase, without its legal form', { example: 'facebook' }),
    form_type: f.text('Form type as filed', { example: 'S-1' }),
    filed_on: f.date('Filing date'),
  },
  key: ['filing_id'],
  time: revisioned('filed_on'),
  order: ['filed_on asc', 'filing_id asc'],
  retain: { days: 1_500 },
  indexes: [['company']],
})
