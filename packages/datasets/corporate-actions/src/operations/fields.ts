import { f } from '@bourse/kit'
import { listing as listed } from '@bourse/services'
import { actionFields } from '../action-fields.ts'
import { ACTION_TYPES, DIVIDEND_TYPES, SPLIT_TYPES } from '../action-types.ts'
import { FACTOR_DIGITS } from '../adjustment.ts'
import { NO_LEG } from '../legs.ts'

const { status, ex_date, record_date, pay_date, declaration_date, frequency, fiscal_period } = actionFields
const { franking_percentage, franked_amount, unfranked_amount, withholding_rate } = actionFields
const { reinvestment_plan, reinvestment_price, reinvestment_discount, reinvestment_last_election_date } = actionFields

const listing = {
  id: f.text('Public id of the action', { example: 'act_5d1f0a96c2e84b7731aa' }),
  instrument_id: f.text('Public id of the listing', { example: 'ins_00000000000000000000' }),
  symbol: f.text('Listing’s ticker on symbol_at, or the last one before it', { example: 'AAPL' }),
  exchange_mic: f.text('MIC of that ticker', { example: 'XNAS' }).nullable(),
  symbol_at: f.date('Date of the tickers shown', { example: '2026-03-02' }),
}

const dated = {
  date: f.date('The ex date; the declaration date while no ex date is set', { example: '2026-02-09' }),
  undated: f.boolean('True while no ex date is set; such rows are last', { example: false }),
  ex_date,
  record_date,
  pay_date,
  declaration_date,
}

const leg = {
  kind: f.oneOf('What holders receive: cash, or units of a security', ['cash', 'security']),
  amount: f.decimal('Cash per share', { unit: 'currency_code per share', example: 0.26 }).nullable(),
  currency_code: f.currency('ISO 4217 code of amount or subscription_price').nullable(),
  own_shares: f.boolean('Security leg: true if the listing’s own shares are delivered').nullable(),
  instrument_id: f.ref(
    listed,
    { from: 'symbol', market: 'exchange_mic', on: 'date', beside: ['symbol', 'exchange_mic', 'name'] },
    { description: 'Public id of another listing that is delivered; null, like its names, if not visible to the key' },
  ),
  symbol: f.text('Ticker of another delivered security').nullable(),
  exchange_mic: f.text('MIC of that ticker').nullable(),
  name: f.text('Name of that security').nullable(),
  shares: f.decimal('Units delivered for every per_shares held').nullable(),
  per_shares: f.decimal('Number of held shares for which `shares` units are delivered').nullable(),
  subscription_price: f.decimal('Price per unit, if holders must pay one', { unit: 'currency_code' }).nullable(),
}

const legs = f.list(
  'What holders receive. Cash: `amount` per share in `currency_code`. Security: `shares` units for every ' +
    '`per_shares` held, of the listing itself (`own_shares`) or of another security, at `subscription_price` ' +
    'if holders must pay. In splits, mergers and acquisitions, the units replace those held; otherwise they are ' +
    'in addition to them',
  leg,
  { example: [{ ...NO_LEG, instrument_id: null, amount: 0.26, currency_code: 'USD' }] },
)

const ROUNDED = `rounded half up to ${FACTOR_DIGITS} significant digits`

/** Fields of a /v1/corporate-actions row. */
export const actionRow = {
  ...listing,
  type: f.oneOf('Kind of action', ACTION_TYPES),
  status,
  ...dated,
  legs,
}

/** Fields of a /v1/dividends row. */
export const dividendRow = {
  ...listing,
  type: f.oneOf('Kind of dividend', DIVIDEND_TYPES),
  special: f.boolean('True for a dividend in addition to the regular ones', { example: false }),
  ...dated,
  amount: f.decimal('Cash per share on the ex-date share basis: the sum of the cash legs', {
    unit: 'currency_code per share',
    example: 0.26,
  }),
  currency_code: f.currency('ISO 4217 code of the amounts'),
  frequency,
  split_adjusted_amount: f.decimal(
    `Amount per share on the basis after all splits executed after the ex date, ${ROUNDED} if any`,
    { unit: 'currency_code per share', example: 0.26 },
  ),
  cumulative_adjustment_factor: f.decimal(
    'Old shares divided by new, across all splits and stock dividends executed after the ex date up to today (' +
      `the date of as_of), as known at as_of; 1 without any, ${ROUNDED}. Multiply amounts and prices on the ex ` +
      'date by this factor to get the current share basis',
    { unit: 'ratio', example: 1 },
  ),
  legs,
  fiscal_period,
  franking_percentage,
  franked_amount,
  unfranked_amount,
  withholding_rate,
  reinvestment_plan,
  reinvestment_price,
  reinvestment_discount,
  reinvestment_last_election_date,
}

/** Fields of a /v1/splits row. */
export const splitRow = {
  ...listing,
  type: f.oneOf('Kind of split', SPLIT_TYPES),
  execution_date: f.date('First day the share trades on the new basis', { example: '2014-06-09' }),
  record_date,
  pay_date: f.date('Delivery date of the new shares', { example: '2014-06-06' }).nullable(),
  declaration_date,
  split_from: f.decimal('Old shares, exact', { unit: 'shares', example: 1 }),
  split_to: f.decimal('New shares for every split_from old ones, exact', { unit: 'shares', example: 7 }),
  split_ratio: f.text('split_to:split_from as text, such as 7:1, or 1:10 for a reverse split', { example: '7:1' }),
  cumulative_price_adjustment_factor: f.decimal(
    'Old shares divided by new, over this and all later splits and stock dividends executed up to today (the date ' +
      `of as_of), as known at as_of; 1 for a future split; ${ROUNDED}. Multiply prices before the execution ` +
      'date (and after the previous split) by this factor to get the current share basis',
    { unit: 'ratio', example: 0.142857142857143 },
  ),
}
