import { f, record, snapshot } from '@bourse/kit'
import { listing } from '@bourse/services'
import { index } from '../index-subject.ts'

/** Number of dates served per index: four weeks of daily lists or twenty weeks of weekly lists. */
const KEPT_DATES = 20

/** Index members, stored as one complete list per index and date. */
export const constituents = record('constituents', {
  title: 'Constituents of indices',
  subject: index,
  id: 'con',
  fields: {
    snapshot_date: f.date('Date of the list', { example: '2026-02-27' }),
    symbol_sort: f.text('Ticker that the list is sorted by', { example: 'AAPL' }),
    constituent: f.text('Name of the member as published', { example: 'Apple Inc.' }),
    instrument_id: f.ref(
      listing,
      { from: 'member_isin', by: 'isin', or: [{ from: 'ticker' }] },
      {
        description:
          'Public id of the member’s listing, found by ISIN, otherwise by ticker on that date; null if there is ' +
          'none',
        example: 'ins_00000000000000000000',
      },
    ),
    provider_symbol: f.text('Ticker as published', { example: 'BRK.B' }),
    weight: f
      .ratio('Weight in the index, as a ratio; null if the publisher does not report it', { example: 0.061472 })
      .nullable(),
    member_since: f.date('First day of the current membership', { example: '1982-11-30' }).nullable(),
    shares: f
      .decimal('Number of shares that the index weighting uses', { unit: 'shares', example: 15115823000 })
      .nullable(),
    sector: f.text('Sector as published', { example: 'Information Technology' }).nullable(),
    industry: f.text('Industry as published', { example: 'Semiconductors' }).nullable(),
    country_code: f.text('ISO 3166 two-letter country code of the member', { example: 'US' }).nullable(),
    cik: f.text('CIK of the member, ten digits', { example: '0000320193' }).nullable(),
    isin: f.text('ISIN of the member', { example: 'US0378331005' }).nullable(),
  },
  key: ['index_id', 'snapshot_date', 'provider_symbol'],
  time: snapshot('snapshot_date', { per: 'index_id', keep: KEPT_DATES, before: 'refuse' }),
  order: ['symbol_sort asc', 'id asc'],
})
