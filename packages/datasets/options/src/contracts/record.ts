import { catalog, f, record, type RecordRow } from '@bourse/kit'
import { listing } from '@bourse/services'
import { underlying } from '../subjects/underlying.ts'
import { EXPIRATION_TYPES } from './expiration-type.ts'

/** Ways in which a contract may end before its expiration. */
const EARLY_ENDS = ['adjusted', 'delisted'] as const

/** Fields of what exercise of one contract delivers. */
const deliverable = {
  kind: f.oneOf('What is delivered', ['security', 'cash'], { example: 'security' }),
  instrument_id: f.ref(
    listing,
    { from: 'symbol', beside: ['symbol'] },
    {
      description: 'Public id of the listing that is delivered; null for the underlying, cash, or one not in the key',
      example: 'ins_00000000000000000000',
    },
  ),
  symbol: f.text('Ticker of that listing; null where it is the underlying, or cash', { example: 'VZ' }).nullable(),
  quantity: f.decimal('Units delivered', { example: 100 }).nullable(),
  amount: f.decimal('Cash delivered', { unit: 'currency_code', example: 12.5 }).nullable(),
  currency_code: f.currency('ISO 4217 code of the cash').nullable(),
}

/** Terms that identify a contract of an underlying; repeated in quotes and bars, so a chain needs no join. */
export const termFields = {
  contract_symbol: f.text('OCC symbol, compact: root, yymmdd, C or P, strike × 1000 in eight digits', {
    example: 'AAPL261218C00280000',
  }),
  option_type: f.oneOf('Right to buy or to sell', ['call', 'put'], { example: 'call' }),
  expiration: f.date('Expiration date as the clearing house states it', { example: '2026-12-18' }),
  strike: f.decimal('Strike price', { unit: 'USD per share', example: 280 }),
}

/** Every contract ever listed, with the reason and date of an early end. */
export const contracts = record('contracts', {
  title: 'Option contracts',
  subject: underlying,
  id: 'opt',
  fields: {
    ...termFields,
    root_symbol: f.text('Root of the OCC symbol; differs from the ticker for adjusted and renamed ones', {
      example: 'AAPL',
    }),
    last_trading_date: f.date('Last session on or before the expiration', { example: '2026-12-18' }),
    expiration_type: f.oneOf('How often such expirations are listed', EXPIRATION_TYPES, { example: 'monthly' }),
    currency_code: f.currency('ISO 4217 code of strike and premium'),
    multiplier: f.decimal('Dollars per point of premium', { example: 100 }),
    deliverables: f.list('What exercise of one contract delivers', deliverable, {
      example: [{ kind: 'security', quantity: 100 }],
    }),
    adjusted: f.boolean('Whether deliverables are not units of the underlying alone'),
    listed_on: f.date('First date seen in the list of series; null where it was not seen there').nullable(),
    early_end: f.oneOf('How it ended before its expiration; null where it did not', EARLY_ENDS).nullable(),
    ended_from: f.date('First date on which it no longer stood; null where it lives until its expiration').nullable(),
    ended_on: f.date('Last date it could trade, where it ended early').nullable(),
    adjusted_to_id: f
      .text('Public id of the contract that took its place; null where none did', {
        example: 'opt_00000000000000000000',
      })
      .nullable(),
  },
  key: ['underlying_id', 'root_symbol', 'expiration', 'option_type', 'strike'],
  time: catalog(),
  order: ['id asc'],
  indexes: [['id'], ['contract_symbol'], ['underlying_id', 'expiration', 'strike']],
})

/** A stored contract. */
export type Contract = RecordRow<typeof contracts>
