import { f, stagingTable, optional, type RowOf } from '@bourse/kit'
import { issuers, listing, listings, shareStatistics } from '@bourse/services'
import { reconcileReports } from './reconcile-reports.ts'
import { shortInterest } from '../short-interest/record.ts'

const reportFields = {
  instrument_id: f.text('Public id of the listing, if the row has no symbol').nullable(),
  symbol: f.text('Symbol of the listing', { example: 'AAPL' }).nullable(),
  exchange_mic: f.text('MIC of the listing, if the publisher has it', { example: 'XNAS' }).nullable(),
  market_class: f.text('Market class as FINRA writes it', { example: 'NNM' }).nullable(),
  observed_on: f.date('Date of the position'),
  short_interest: f.count('Shares held short', { example: 124_917_523 }),
  previous_short_interest: f.count('Shares held short in the previous report', { example: 157_008_120 }).nullable(),
  average_daily_volume: f.decimal('Average shares traded per day', { unit: 'shares', example: 54_100_000 }).nullable(),
  days_to_cover: f.decimal('As published', { unit: 'days', example: 2.12 }).nullable(),
  short_float_ratio: f.ratio('As published', { example: 0.0083 }).nullable(),
  short_outstanding_ratio: f.ratio('As published', { example: 0.0083 }).nullable(),
  revised: f.boolean('Whether the publisher revised the row').nullable(),
  split_adjusted: f.boolean('Whether a split took place between the two reports').nullable(),
  known_at: f.instant('When the report was published, if known').nullable(),
}

/** A report from a publisher. */
export type Report = RowOf<typeof reportFields>

/** Returns a report with the given fields; the others are null. */
export const report = (given: Partial<Report> & Pick<Report, 'observed_on' | 'short_interest'>): Report => ({
  instrument_id: null,
  symbol: null,
  exchange_mic: null,
  market_class: null,
  previous_short_interest: null,
  average_daily_volume: null,
  days_to_cover: null,
  short_float_ratio: null,
  short_outstanding_ratio: null,
  revised: null,
  split_adjusted: null,
  known_at: null,
  ...given,
})

/** Short interest reports, completed with computed values. */
export const reports = stagingTable('reports', {
  title: 'Short interest reports',
  fields: reportFields,
  feeds: [shortInterest],
  creates: {
    subject: listing,
    named: ({ instrument_id, symbol, exchange_mic, observed_on }) =>
      symbol === null || instrument_id !== null ? undefined : { name: symbol, market: exchange_mic, date: observed_on },
  },
  needs: { listings, issuers, shares: optional(shareStatistics) },
  reconcile: reconcileReports,
})
