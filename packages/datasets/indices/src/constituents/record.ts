import { f, record, snapshot } from '@bourse/kit'
import { listing } from '@bourse/services'
import { index } from '../index-subject.ts'

/** Number of dates served per index: four weeks of daily lists, twenty weeks of weekly ones. */
const KEPT_DATES = 20

/** The members of indices, as complete lists by date. */
export const constituents = record('constituents', {
  title: 'Constituents of indices',
  subject: index,
  id: 'con',
  fields: {
    snapshot_date: f.date('Date of the list', { example: '2026-02-27' }),
    symbol_sort: f.text('Ticker by which the list is ordered', { example: 'AAPL' }),
    constituent: f.text('Name of the member as the publisher writes it', { example: 'Apple Inc.' }),
    instrument_id: f.ref(
      listing,
      { from: 'member_isin', by: 'isin', or: [{ from: 'ticker' }] },
      {
        description:
          'Public id of the member’s listing, by its ISIN, else its ticker on that date; null where none is carried',
        example: 'ins_00000000000000000000',
      },
    ),
    provider_symbol: f.text('Ticker as the publisher writes it', { example: 'BRK.B' }),
    weight: f.ratio('Part of the index; null where the publisher tells none', { example: 0.061472 }).nullable(),
    member_since: f.date('First day of the present membership', { example: '1982-11-30' }).nullable(),
    shares: f.decimal('Shares that count in the index', { unit: 'shares', example: 15115823000 }).nullable(),
    sector: f.text('Sector as the publisher names it', { example: 'Information Technology' }).nullable(),
    industry: f.text('Industry as the publisher names it', { example: 'Semiconductors' }).nullable(),
    country_code: f.text('ISO 3166 two-letter code', { example: 'US' }).nullable(),
    cik: f.text('CIK of the member, ten digits', { example: '0000320193' }).nullable(),
    isin: f.text('ISIN of the member', { example: 'US0378331005' }).nullable(),
  },
  key: ['index_id', 'snapshot_date', 'provider_symbol'],
  time: snapshot('snapshot_date', { per: 'index_id', keep: KEPT_DATES, before: 'refuse' }),
  order: ['symbol_sort asc', 'id asc'],
})
