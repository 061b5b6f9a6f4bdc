import { f, record, revisioned } from '@bourse/kit'
import { issuer } from '@bourse/services'

const amount = (description: string, example: number) =>
  f.decimal(description, { unit: 'currency_code', example }).nullable()

/** Issuers' annual revenue by segment, each version known from the time EDGAR accepted the report that states it. */
export const segments = record('segments', {
  title: 'Segments',
  subject: issuer,
  id: 'seg',
  fields: {
    breakdown: f.oneOf('Breakdown of the revenue', ['business', 'product', 'geography']),
    segment: f.text('Readable name', { example: 'Americas' }),
    member: f.text('Member of the axis, as tagged', { example: 'aapl:AmericasSegmentMember' }),
    period_end: f.date('Normal form of the fiscal year’s end', { ahead: 400, example: '2025-12-31' }),
    reported_period_start: f.date('First day as filed', { example: '2025-01-01' }),
    reported_period_end: f.date('Last day as filed', { example: '2025-12-31' }),
    currency_code: f.currency('ISO 4217 code of the amounts'),
    revenue: amount('Revenue', 178_353_000_000),
    segment_operating_income: amount('Operating income', 72_480_000_000),
    assets: amount('Assets, if tagged for the member', 1_000_000_000),
    capital_expenditure: amount('Capital expenditure, if tagged for the member', 1_000_000_000),
    depreciation_and_amortization: amount('Depreciation and amortization, if tagged for the member', 1_000_000_000),
    revenue_ratio: f.ratio('Share of consolidated revenue', { example: 0.4286 }).nullable(),
    filing_id: f.text('Accession number of the report', { example: '0000320193-25-000079' }),
    form_type: f.text('Form as filed', { example: '10-K' }),
    filed_on: f.date('Date of the filing', { ahead: 31, example: '2025-10-31' }),
  },
  key: ['company_id', 'breakdown', 'member', 'period_end'],
  time: revisioned('period_end'),
  order: ['period_end asc', 'id asc'],
  history: 'period_end',
})
