import { f, stagingTable, type RowOf } from '@bourse/kit'
import { listings } from '@bourse/services'
import { reconcileLists } from './reconcile-lists.ts'
import { constituents } from '../constituents/record.ts'

const fields = {
  index: f.text('Symbol of the index, or only its code', { example: 'INDEX:SPX' }),
  snapshot_date: f.date('Date of the list', { example: '2026-02-27' }),
  provider_symbol: f.text('Ticker as the publisher writes it', { example: 'BRK-B' }),
  ticker: f.text('Ticker as stored here, with its market if known', { example: 'XNYS:BRK.B' }).nullable(),
  constituent: f.text('Name of the member', { example: 'Berkshire Hathaway Inc. Class B' }).nullable(),
  weight: f.ratio('Weight in the index, as a ratio', { example: 0.0163 }).nullable(),
  member_since: f.date('First day of the current membership', { example: '2010-02-16' }).nullable(),
  shares: f.decimal('Shares that count toward the index weighting', { unit: 'shares', example: 1395000000 }).nullable(),
  sector: f.text('Sector', { example: 'Financials' }).nullable(),
  industry: f.text('Industry', { example: 'Multi-Sector Holdings' }).nullable(),
  country_code: f.text('ISO 3166 two-letter code', { example: 'US' }).nullable(),
  cik: f.text('CIK, with or without leading zeros', { example: '1067983' }).nullable(),
  isin: f.text('ISIN', { example: 'US0846707026' }).nullable(),
}

/** An index member as a publisher reports it. */
export type ListedMember = RowOf<typeof fields>

/** Null values for the fields that a publisher omits. */
export const EMPTY_MEMBER = {
  ticker: null,
  constituent: null,
  weight: null,
  member_since: null,
  shares: null,
  sector: null,
  industry: null,
  country_code: null,
  cik: null,
  isin: null,
} as const

/** Member lists as received from publishers, one row per member; all rows for one index and date form one list. */
export const lists = stagingTable('lists', {
  title: 'Index member lists',
  fields,
  feeds: [constituents],
  needs: { published: constituents, listings },
  reconcile: reconcileLists,
})
