import { catalog, f, record } from '@bourse/kit'
import { classes } from '@bourse/services'
import { agreedFields, nameFields } from '../terms/term-fields.ts'

const { maturity_date, maturity_date_from_name, perpetual, callable, call_features, ...agreed } = agreedFields
const { seniority, amount_issued, amount_outstanding, minimum_denomination, rule_144a, defaulted, ...before } = agreed

const per100 = (description: string, example: number) =>
  f.decimal(description, { unit: 'per 100 of face', example }).nullable()

const fields = {
  ...nameFields,
  company_id: f.text('Public id of the issuer; null where unknown', { example: 'cmp_00000000000000000000' }).nullable(),
  ...before,
  maturity_date,
  maturity_date_from_name,
  perpetual,
  callable,
  call_features,
  next_call_date: f.date('First call date after the price date', { example: '2042-11-04' }).nullable(),
  next_call_price: per100('Call price on that date', 100),
  seniority,
  amount_issued,
  amount_outstanding,
  minimum_denomination,
  rule_144a,
  defaulted,
  price: per100('Clean price of the last trade', 96.4),
  yield_to_maturity: f.ratio('Annual yield to maturity at that price', { example: 0.041732 }).nullable(),
  price_date: f.date('Date of that trade').nullable(),
  accrued_interest: per100('Interest accrued since the last coupon', 1.240556),
  modified_duration: f
    .decimal('Relative price decline for a yield increase of 1', { unit: 'years', example: 11.724503 })
    .nullable(),
  status: f.oneOf('Status of the bond', ['active', 'matured', 'called', 'defaulted'], { example: 'active' }),
}

/** Bonds with their last trade price. */
export const bonds = record('bonds', {
  title: 'Bonds',
  subject: classes,
  id: 'bnd',
  fields,
  key: ['isin'],
  time: catalog(),
  order: ['id asc'],
  retain: { versions: 7 },
  indexes: [['instrument_id']],
})
