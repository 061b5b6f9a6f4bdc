import { f, type RowOf } from '@bourse/kit'
import { ACTION_TYPES, FAMILIES, STATUSES } from './action-types.ts'
import { NO_LEG, StoredLegs } from './legs.ts'

const cashLeg = { ...NO_LEG, amount: '0.26', currency_code: 'USD' }

/** Fields of a corporate action other than its listing. */
export const actionFields = {
  family: f.oneOf(
    'Group of action kinds; all claims about one action share it, even if publishers classify the action differently',
    FAMILIES,
  ),
  date: f.date('The ex date (execution date of a split); the declaration date while no ex date is set', {
    ahead: 1_100,
    example: '2026-02-09',
  }),
  sequence: f.count('Distinguishes actions in one family on one date; nearly always 1', { example: 1 }),
  type: f.oneOf('Kind of action', ACTION_TYPES),
  status: f.oneOf('`cancelled` where the announcement was withdrawn', STATUSES),
  ex_date: f
    .date(
      'First day the share trades without the right to the distribution; the execution date for a ' +
        'split; null while not set',
      { example: '2026-02-09' },
    )
    .nullable(),
  record_date: f.date('Holders on this date are entitled', { example: '2026-02-10' }).nullable(),
  pay_date: f.date('Payment or delivery date', { example: '2026-02-13' }).nullable(),
  declaration_date: f.date('Announcement date', { example: '2026-01-29' }).nullable(),
  legs: f.json('What holders receive: one leg per cash payment and per security', StoredLegs, { example: [cashLeg] }),
  frequency: f
    .count('Regular payments per year: 1, 2, 4, 12 …; null where irregular or unknown', {
      unit: 'payments per year',
      example: 4,
    })
    .nullable(),
  adjusts_price: f.boolean('False for a change in share count that does not affect the price', { example: true }),
  fiscal_period: f.text('Fiscal period of the dividend, such as FY2026 or HY2026', { example: 'HY2026' }).nullable(),
  franking_percentage: f
    .decimal('Australian listings: part of the dividend on which company tax was paid, 0 to 100', {
      unit: 'percent',
      example: 100,
    })
    .nullable(),
  franked_amount: f
    .decimal('Australian listings: franked part of the dividend', { unit: 'currency_code per share', example: 1.2 })
    .nullable(),
  unfranked_amount: f
    .decimal('Australian listings: unfranked part of the dividend', { unit: 'currency_code per share', example: 0.3 })
    .nullable(),
  withholding_rate: f
    .ratio('Withholding tax rate for foreign holders, on the unfranked part for Australian listings; 0.3 means 30%', {
      example: 0.3,
    })
    .nullable(),
  reinvestment_plan: f
    .boolean('Whether holders may choose shares instead of cash; null where unknown', { example: true })
    .nullable(),
  reinvestment_price: f
    .decimal('Share price in the reinvestment plan', { unit: 'currency_code', example: 41.27 })
    .nullable(),
  reinvestment_discount: f
    .ratio('Discount of the reinvestment plan to the market price; 0.015 means 1.5%', { example: 0.015 })
    .nullable(),
  reinvestment_last_election_date: f.date('Last day holders may choose shares', { example: '2026-02-11' }).nullable(),
}

/** A corporate action without its listing. */
export type Action = RowOf<typeof actionFields>
