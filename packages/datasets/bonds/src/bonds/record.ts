import { catalog, f, record } from '@bourse/kit'
import { classes } from '@bourse/services'
import { agreedFields, nameFields } from '../terms/term-fields.ts'

const { maturity_date, maturity_date_from_name, perpetual, callable, call_features, ...agreed } = agreedFields
const { seniority, amount_issued, amount_outstanding, minimum_denomination, rule_144a, defaulted, ...before } = agreed

const per100 = (description: string, example: number) =>
  f.decimal(description, { unit: 'per 100 of face', example }).nullable()

const fields = {
  ...nameFields,
  company_id: f
    .text('Public id of the issuer; null where it is not known', { example: 'cmp_00000000000000000000' })
    .nullable(),
  ...before,
  maturity_date,
  maturity_date_from_name,
  perpetual,
  callable,
  call_features,
  next_call_date: f.date('The first call after the day of the price', { example: '2042-11-04' }).nullable(),
  next_call_price: per100('What is paid then', 100),
  seniority,
  amount_issued,
  amount_outstanding,
  minimum_denomination,
  rule_144a,
  defaulted,
  price: per100('Clean price of the last trade', 96.4),
  yield_to_maturity: f.ratio('What it yields a year until maturity at that price', { example: 0.041732 }).nullable(),
  price_date: f.date('Day of that trade').nullable(),
  accrued_interest: per100('Interest since the last coupon', 1.240556),
  modified_duration: f
    .decimal('By what share the price falls for a yield that is higher by 1', { unit: 'years', example: 11.724503 })
    .nullable(),
  status: f.oneOf('What has become of it', ['active', 'matured', 'called', 'defaulted'], { example: 'active' }),
}

/** Bonds with the price of their last trade. */
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
