import { f, record, revisioned, type RecordRow } from '@bourse/kit'
import { issuer } from '@bourse/services'

const perShare = (description: string, example: number) =>
  f.decimal(description, { unit: 'currency_code per share', example }).nullable()
const amount = (description: string, example: number) =>
  f.decimal(description, { unit: 'currency_code', example }).nullable()

/** A period's results as a publisher reports them. */
export const reportFields = {
  report_date: f.date('Release date in the exchange’s time zone', { ahead: 1_100 }).nullable(),
  report_time: f
    .oneOf('Time of the release on that day', ['before_market', 'during_market', 'after_market'], {
      example: 'after_market',
    })
    .nullable(),
  report_date_status: f
    .oneOf('Whether the company confirmed the date; null without a report_date', ['confirmed', 'estimated'])
    .nullable(),
  currency_code: f.currency('ISO 4217 code of all amounts').nullable(),
  eps_actual: perShare('Earnings per share, on the publisher’s basis', 2.4),
  eps_estimate: perShare('Expected earnings per share', 2.34102),
  revenue_actual: amount('Revenue', 124300000000),
  revenue_estimate: amount('Expected revenue', 124100000000),
  filing_id: f.text('Accession number of the 8-K with item 2.02', { example: '0000320193-25-000007' }).nullable(),
}

/** A company's fiscal period: actual results, expectations and report date. */
export const earnings = record('earnings', {
  title: 'Earnings',
  subject: issuer,
  id: 'ern',
  fields: {
    sort_date: f.date('report_date, or period_end without one: used for order and filters', { ahead: 1_100 }),
    report_at: f.instant('Always null: the exact release time is not collected').nullable(),
    ...reportFields,
    period_end: f.date('End of the fiscal period, in its normal form'),
    period_type: f.oneOf('Length of the period', ['quarterly', 'annual']),
    eps_surprise: perShare('eps_actual minus eps_estimate', 0.05898),
    eps_surprise_ratio: f
      .ratio('eps_surprise divided by the absolute estimate, to ten significant digits; null for an estimate of 0')
      .nullable(),
    revenue_surprise: amount('revenue_actual minus revenue_estimate', 200000000),
    revenue_surprise_ratio: f
      .ratio('revenue_surprise divided by the absolute estimate, to ten significant digits; null for an estimate of 0')
      .nullable(),
  },
  key: ['company_id', 'period_type', 'period_end'],
  time: revisioned('sort_date'),
  order: ['sort_date desc', 'id asc'],
  history: 'sort_date',
})

/** A release's fields. */
export const releaseFields = {
  report_date: f.date('Release date: the reporting period of the 8-K'),
  filing_id: f.text('Accession number of the 8-K', { example: '0000320193-25-000007' }),
  accepted_at: f.instant('When the SEC accepted it').nullable(),
}

/** Current reports that contain results (item 2.02), which confirm when a company reported. */
export const releases = record('releases', {
  title: 'Earnings releases',
  subject: issuer,
  fields: releaseFields,
  key: ['company_id', 'filing_id'],
  time: revisioned('report_date'),
  order: ['company_id asc', 'report_date asc', 'filing_id asc'],
})

export type Release = RecordRow<typeof releases>
