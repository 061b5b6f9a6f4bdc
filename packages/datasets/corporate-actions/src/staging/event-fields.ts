import { f, type RowOf } from '@bourse/kit'
import { actionFields } from '../action-fields.ts'

const { record_date, pay_date, declaration_date, fiscal_period, franking_percentage, franked_amount } = actionFields
const { unfranked_amount, withholding_rate, reinvestment_plan, reinvestment_price, reinvestment_discount } =
  actionFields
const { ex_date, reinvestment_last_election_date } = actionFields

/**
 * Fields of a corporate action as one line of a file: at most one cash leg and one security leg, or all legs in `legs`.
 * Only `type` is required.
 */
export const eventFields = {
  instrument_id: f.text('Public id of the listing, instead of its symbol').nullable(),
  symbol: f.text('Ticker of the listing on the date of the action').nullable(),
  exchange_mic: f.text('MIC of that ticker; if empty, the preferred market with the ticker').nullable(),
  type: f.text(
    'Kind of action, such as cash_dividend or split; common other names such as dividend or bonus issue are accepted',
  ),
  status: f.text('active or cancelled; default active').nullable(),
  sequence: f.count('Distinguishes actions of one kind on one date; default 1').nullable(),
  ex_date,
  execution_date: f.date('Alternative name of ex_date for splits').nullable(),
  record_date,
  pay_date,
  declaration_date,
  amount: f.decimal('Cash per share, in currency_code').nullable(),
  currency_code: f.currency('ISO 4217 code of amount, or of subscription_price').nullable(),
  frequency: f.text('Regular payments per year, as a number or a word such as quarterly').nullable(),
  split_from: f.decimal('Old shares, together with split_to').nullable(),
  split_to: f.decimal('New shares for every split_from old ones').nullable(),
  split_ratio: f.text('Alternatively, new shares per old share, such as 7, 7:1, 1:10 or 0.1').nullable(),
  adjusts_price: f.boolean('False for a split that does not affect the price; default true').nullable(),
  security_symbol: f.text('Ticker of the delivered security').nullable(),
  security_exchange_mic: f.text('MIC of that ticker').nullable(),
  security_name: f.text('Name of that security').nullable(),
  security_shares: f.decimal('Units delivered for every security_per_shares held').nullable(),
  security_per_shares: f.decimal('Number of held shares for which units are delivered; default 1').nullable(),
  subscription_price: f.decimal('Price per delivered unit, in currency_code').nullable(),
  legs: f.text('All legs as a JSON array, instead of the columns for amounts, splits and securities').nullable(),
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

/** A line of a corporate actions file; dates, decimals and counts have been validated and are in their stored form. */
export type CorporateEvent = RowOf<typeof eventFields>

const NOTHING: Partial<CorporateEvent> = Object.fromEntries(Object.keys(eventFields).map((name) => [name, null]))

/**
 * Builds an event from the given fields; all other fields are null. For sources and libraries with only a few columns.
 */
export function corporateEvent(
  known: Pick<CorporateEvent, 'type'> & { readonly [K in keyof CorporateEvent]?: CorporateEvent[K] },
): CorporateEvent {
  return { ...NOTHING, ...known } as CorporateEvent
}
