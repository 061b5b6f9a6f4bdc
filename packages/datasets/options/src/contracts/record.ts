import { catalog, f, record, type RecordRow } from '@bourse/kit'
import { listing } from '@bourse/services'
import { underlying } from '../subjects/underlying.ts'
import { EXPIRATION_TYPES } from './expiration-type.ts'

/** Ways a contract may end before its expiration. */
const EARLY_ENDS = ['adjusted', 'delisted'] as const

/** Fields of a deliverable, which is part of what one contract delivers on exercise. */
const deliverable = {
  kind: f.oneOf('Kind of deliverable', ['security', 'cash'], { example: 'security' }),
  instrument_id: f.ref(
    listing,
    { from: 'symbol', beside: ['symbol'] },
    {
      description:
        "Public id of the delivered listing; null for the underlying, cash, or a listing outside the key's scope",
      example: 'ins_00000000000000000000',
    },
  ),
  symbol: f.text('Ticker of the delivered listing; null for the underlying or cash', { example: 'VZ' }).nullable(),
  quantity: f.decimal('Units delivered', { example: 100 }).nullable(),
  amount: f.decimal('Cash delivered', { unit: 'currency_code', example: 12.5 }).nullable(),
  currency_code: f.currency('ISO 4217 code of the cash amount').nullable(),
}

/** Terms that identify an underlying's contract; repeated in quotes and bars, so a chain needs no join. */
export const termFields = {
  contract_symbol: f.text('OCC symbol, compact: root, yymmdd, C or P, strike × 1000 in eight digits', {
    example: 'AAPL261218C00280000',
  }),
  option_type: f.oneOf('Call or put', ['call', 'put'], { example: 'call' }),
  expiration: f.date('Expiration date as the clearing house states it', { example: '2026-12-18' }),
  strike: f.decimal('Strike price', { unit: 'USD per share', example: 280 }),
}

/** Every contract ever listed, with the reason and date if it ended early. */
export const contracts = record('contracts', {
  title: 'Option contracts',
  subject: underlying,
  id: 'opt',
  fields: {
    ...termFields,
    root_symbol: f.text('Root of the OCC symbol; differs from the ticker for adjusted and renamed contracts', {
      example: 'AAPL',
    }),
    last_trading_date: f.date('Last session on or before the expiration', { example: '2026-12-18' }),
    expiration_type: f.oneOf('Type of expiration', EXPIRATION_TYPES, { example: 'monthly' }),
    currency_code: f.currency('ISO 4217 code of the strike and premium currency'),
    multiplier: f.decimal('Dollars per point of premium', { example: 100 }),
    deliverables: f.list('What exercise of one contract delivers', deliverable, {
      example: [{ kind: 'security', quantity: 100 }],
    }),
    adjusted: f.boolean('Whether exercise delivers anything other than units of the underlying'),
    listed_on: f.date('First date in the series list; null if never seen there').nullable(),
    early_end: f.oneOf('Reason it ended early; null if it runs to expiration', EARLY_ENDS).nullable(),
    ended_from: f.date('First date it was no longer listed; null if it runs to expiration').nullable(),
    ended_on: f.date('Last trading date, if it ended early').nullable(),
    adjusted_to_id: f
      .text('Public id of the contract that replaced it; null if none did', {
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
