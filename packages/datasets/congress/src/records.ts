import { catalog, f, orUnknown, record, revisioned, type RecordRow } from '@bourse/kit'
import { classes } from '@bourse/services'

const text = (description: string, example: string) => f.text(description, { example }).nullable()
const usd = (description: string, example: number) => f.decimal(description, { unit: 'USD', example }).nullable()

export const CHAMBERS = ['house', 'senate'] as const
export const OWNERS = ['self', 'spouse', 'joint', 'dependent_child', 'unknown'] as const
const TRANSACTION_TYPES = ['purchase', 'sale', 'partial_sale', 'exchange', 'other'] as const
export const ASSET_TYPES = [
  ...(['stock', 'stock_option', 'corporate_bond', 'municipal_bond', 'government_bond', 'fund', 'crypto'] as const),
  ...(['private_equity', 'other'] as const),
] as const
const QUALITY_ISSUES = [
  ...(['transaction-after-disclosure', 'disclosure-unknown', 'amount-inferred', 'ticker-not-resolved'] as const),
  ...(['amount-unreadable', 'notified-on-unreadable', 'owner-unreadable', 'transaction-type-unreadable'] as const),
  ...(['option-strike-unreadable', 'option-expiration-unreadable'] as const),
] as const

/** A data quality issue with a trade. */
export type QualityIssue = (typeof QUALITY_ISSUES)[number]

/**
 * First plausible date: periodic reports have existed since the STOCK Act of 2012, but some cover transactions from
 * earlier years.
 */
export const FIRST_DAY = '2000-01-01'

/** One line of a trade report. Withdrawn lines are retained with their status. */
export const trades = record('trades', {
  title: 'Trades by members of Congress',
  subject: orUnknown(classes),
  id: 'cgt',
  fields: {
    company_id: text('Public id of the listing’s company', 'cmp_00000000000000000000'),
    transaction_date: f.date('Date of the transaction', { from: FIRST_DAY }),
    disclosed_on: f
      .date('Date the report was filed; null where a compiled source omits it', {
        example: '2024-12-22',
        from: FIRST_DAY,
        ahead: 31,
      })
      .nullable(),
    notified_on: f
      .date('Date the member learned of the transaction; House only', { from: FIRST_DAY, ahead: 31 })
      .nullable(),
    chamber: f.oneOf('Chamber', CHAMBERS),
    official_id: f.text('Member’s public id', { example: 'off_00000000000000000000' }),
    official_name: f.text('Name as filed', { example: 'Demo Member 07' }),
    bioguide_id: text('Id in the Biographical Directory of Congress', 'C000174'),
    party: text('Party', 'Demo Party'),
    state: text('State, two letters', 'NJ'),
    district: text('District; House only', 'NJ07'),
    owner: f.oneOf('Owner of the asset', OWNERS),
    transaction_type: f.oneOf('Kind of transaction', TRANSACTION_TYPES),
    asset_type: f.oneOf('Kind of asset', ASSET_TYPES),
    asset_description: f.text('The asset as filed, without markup', { example: 'Apple Inc. - Common Stock' }),
    provider_symbol: text('Ticker as filed', 'AAPL'),
    amount_min: usd('Lower bound of the amount; the amount itself if it is exact', 1001),
    amount_max: usd('Upper bound of the amount; null for the open-ended bracket', 15000),
    amount_text: f.text('Amount as filed', { example: '$1,001 - $15,000' }),
    option_type: text('Put or call, from the description', 'put'),
    option_strike: usd('Strike price, from the description', 120),
    option_expiration: f.date('Expiration date, from the description', { from: FIRST_DAY }).nullable(),
    comment: text('Filer’s comment', 'Dividend reinvestment'),
    filing_id: f.text('Report number', { example: '20034616' }),
    line: f.count('Position in the report, from 1', { example: 1 }),
    filing_url: text(
      'Web page of the report',
      'https://disclosures-clerk.house.gov/public_disc/ptr-pdfs/2026/20034616.pdf',
    ),
    filing_amended: f.boolean('Whether the report amends an earlier one'),
    days_to_disclosure: f
      .count('Days from the transaction to the report; null where negative', { example: 33 })
      .nullable(),
    status: f.oneOf('Whether the trade is active or withdrawn', ['active', 'withdrawn']),
    quality_issues: f.list('Data quality issues with the trade', f.oneOf('Issue', QUALITY_ISSUES), {
      example: ['amount-inferred'],
    }),
  },
  key: ['chamber', 'filing_id', 'line'],
  time: revisioned('transaction_date'),
  order: ['transaction_date asc', 'id asc'],
  history: 'transaction_date',
  indexes: [['instrument_id', 'transaction_date'], ['official_id']],
})

/** A stored trade. */
export type Trade = RecordRow<typeof trades>

/** Compilation dates of the complete lists ingested so far. Never served. */
export const ingestedLists = record('lists_read', {
  title: 'Ingested complete lists',
  fields: {
    chamber: trades.fields.chamber,
    compiled_on: f.date('Date of the list'),
    trades: f.count('Trades in it', { example: 8907 }),
  },
  key: ['chamber', 'compiled_on'],
  time: catalog(),
  order: ['chamber asc', 'compiled_on asc'],
})

export const replacedReports = record('replaced_reports', {
  title: 'Reports replaced by amendments',
  fields: {
    chamber: trades.fields.chamber,
    filing_id: f.text('Number of the report that was replaced', { example: '20034616' }),
    replaced_by: f.text('Number of the amendment', { example: '20034700' }),
  },
  key: ['chamber', 'filing_id'],
  time: catalog(),
  order: ['chamber asc', 'filing_id asc'],
})
