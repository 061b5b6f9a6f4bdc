import { anyOf, collection, f, perRequest, publicId, range, record, snapshot } from '@bourse/kit'
import { linkedMembers, listing } from '@bourse/services'

export const ASSET_CLASSES = [
  ...(['equity', 'fixed_income', 'mortgage_backed', 'asset_backed', 'loan', 'derivative', 'cash', 'fund'] as const),
  ...(['commodity', 'real_estate', 'other'] as const),
] as const

const text = (description: string, example: string) => f.text(description, { example }).nullable()

export const holdings = record('holdings', {
  title: 'Holdings of funds',
  subject: listing,
  id: 'hld',
  fields: {
    snapshot_date: f.date('Date of the positions'),
    line: f.count('Order of the position in the publisher’s file', { example: 1 }),
    rank: f.count('1 is the largest weight; equal weights keep the order of the file', { example: 1 }),
    weight: f.ratio('Share of net assets; negative for liabilities').nullable(),
    holding: f.text('Name of the position as the publisher writes it', { example: 'Apple Inc.' }),
    holding_instrument_id: f.ref(
      listing,
      { from: 'isin', by: 'isin', or: [{ from: 'cusip', by: 'cusip' }, { from: 'ticker' }], unique: true },
      { description: 'Public id of the listing held', example: 'ins_00000000000000000000' },
    ),
    provider_symbol: text('The publisher’s own ticker or number for the position', 'AAPL'),
    quantity: f.decimal('Always null: see balance', { example: 1 }).nullable(),
    market_value: f.decimal('Always null: see value', { unit: 'USD', example: 1 }).nullable(),
    balance: f.decimal('Reported amount, in units of balance_unit', { example: 173139280 }).nullable(),
    balance_unit: f.oneOf('Unit of the balance', ['shares', 'principal', 'contracts', 'other']).nullable(),
    value: f.decimal('Reported value, without accrued interest', { unit: 'USD', example: 720230.02 }).nullable(),
    asset_class: f.oneOf('Kind of asset held', ASSET_CLASSES, { example: 'equity' }),
    sector: text('Sector as the publisher names it', 'Information Technology'),
    country_code: text('ISO 3166 two-letter code of the country of risk', 'US'),
    currency_code: text('ISO 4217 code of the position’s currency', 'USD'),
    isin: text('ISIN', 'US0378331005'),
    cusip: text('CUSIP', '037833100'),
    figi: text('FIGI', 'BBG000B9XRY4'),
    lei: text('LEI of the issuer', 'HWUPKR0MPOU8FGXBT394'),
    maturity_date: f.date('Maturity date; debt only').nullable(),
    coupon: f.ratio('Interest a year').nullable(),
    position_side: f.oneOf('Whether it is owned or owed; null for derivatives', ['long', 'short']).nullable(),
    restricted: f.boolean('Whether its sale is restricted').nullable(),
    defaulted: f.boolean('Whether its issuer is in default').nullable(),
  },
  key: ['instrument_id', 'snapshot_date', 'line'],
  time: snapshot('snapshot_date', { per: 'instrument_id', keep: 3, before: 'refuse' }),
  order: ['rank asc', 'id asc'],
})

export const listHoldings = collection('/funds/{instrument_id}/holdings', holdings, {
  id: 'funds.holdings',
  summary: 'Holdings of a fund',
  capabilities: ['funds.holdings'],
  credits: perRequest(50),
  unpublished: 'refuse',
  subjectIn: { param: 'instrument_id', subject: listing, kinds: ['ETF', 'ETN', 'FUND'] },
  examples: { instrument_id: publicId('ins', 'XNAS', 'EXBFX', '1950-01-01') },
  dates: false,
  filters: { asset_class: anyOf(), holding_instrument_ids: anyOf('holding_instrument_id'), weight: range() },
  omits: ['line'],
  adds: linkedMembers('holding_instrument_id', 'holding_'),
})
