import { f, record, snapshot } from '@bourse/kit'
import { listing } from '@bourse/services'
import { ASSET_CLASSES } from '../kinds.ts'

/** Number of dates served per fund. */
export const KEPT_DATES = 3

/** A fund's holdings, as complete lists by date. */
export const holdings = record('holdings', {
  title: 'Fund holdings',
  subject: listing,
  id: 'hld',
  fields: {
    snapshot_date: f.date('Date of the positions', { example: '2026-02-28' }),
    line: f.count('Position in the publisher’s file', { example: 1 }),
    rank: f.count('Rank by weight, 1 for the largest; equal weights keep file order', { example: 1 }),
    weight: f
      .ratio('Weight in net assets; negative for short positions, above 1 if leveraged', {
        example: 0.063738,
      })
      .nullable(),
    holding: f.text('Name of the position according to the publisher', { example: 'Apple Inc.' }),
    holding_instrument_id: f.ref(
      listing,
      { from: 'isin', by: 'isin', or: [{ from: 'cusip', by: 'cusip' }, { from: 'ticker' }], unique: true },
      {
        description:
          'Public id of the held listing, found by ISIN, then CUSIP, then ticker on that date; null if ' +
          'there are none or several',
        example: 'ins_00000000000000000000',
      },
    ),
    provider_symbol: f.text('The publisher’s own ticker or number for the position', { example: 'AAPL' }).nullable(),
    quantity: f.decimal('Always null: see balance', { example: 1 }).nullable(),
    market_value: f.decimal('Always null: see value', { unit: 'USD', example: 1 }).nullable(),
    balance: f.decimal('Reported amount, in units of balance_unit', { example: 173139280 }).nullable(),
    balance_unit: f
      .oneOf('Unit of the balance', ['shares', 'principal', 'contracts', 'other'], { example: 'shares' })
      .nullable(),
    value: f.decimal('Reported value, without accrued interest', { unit: 'USD', example: 720230.02 }).nullable(),
    asset_class: f.oneOf('Class of the position', ASSET_CLASSES, { example: 'equity' }),
    sector: f.text('Sector according to the publisher', { example: 'Information Technology' }).nullable(),
    country_code: f.text('ISO 3166 two-letter code of the country of risk', { example: 'US' }).nullable(),
    currency_code: f.currency('ISO 4217 code of the position’s currency').nullable(),
    isin: f.text('ISIN', { example: 'US0378331005' }).nullable(),
    cusip: f.text('CUSIP', { example: '037833100' }).nullable(),
    figi: f.text('FIGI', { example: 'BBG000B9XRY4' }).nullable(),
    lei: f.text('LEI of the issuer', { example: 'HWUPKR0MPOU8FGXBT394' }).nullable(),
    maturity_date: f.date('Maturity date of a debt', { example: '2032-08-15' }).nullable(),
    coupon: f.ratio('Interest per year', { example: 0.0385 }).nullable(),
    position_side: f.oneOf('Long or short; null for derivatives', ['long', 'short'], { example: 'long' }).nullable(),
    restricted: f.boolean('Whether the position is a restricted security').nullable(),
    defaulted: f.boolean('Whether its issuer is in default').nullable(),
  },
  key: ['instrument_id', 'snapshot_date', 'line'],
  time: snapshot('snapshot_date', { per: 'instrument_id', keep: KEPT_DATES, before: 'refuse' }),
  order: ['rank asc', 'id asc'],
})
