import { NO_LEG } from '../../src/legs.ts'

/** Returns a stored row; omitted fields have typical values. */
export const storedRow = (given: Readonly<Record<string, unknown>>) => ({
  family: 'dividend',
  sequence: '1',
  type: 'cash_dividend',
  status: 'active',
  ex_date: given['date'] ?? null,
  record_date: null,
  pay_date: null,
  declaration_date: null,
  legs: [],
  frequency: null,
  adjusts_price: true,
  fiscal_period: null,
  franking_percentage: null,
  franked_amount: null,
  unfranked_amount: null,
  withholding_rate: null,
  reinvestment_plan: null,
  reinvestment_price: null,
  reinvestment_discount: null,
  reinvestment_last_election_date: null,
  ...given,
})

/** Returns a leg as stored. */
export const storedLeg = (given: Readonly<Record<string, unknown>>) => ({ ...NO_LEG, ...given })
