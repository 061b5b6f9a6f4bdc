import { f, type RowOf } from '@bourse/kit'

const amount = (description: string, example: number) => f.decimal(description, { unit: 'USD', example }).nullable()

const callFields = {
  date: f.date('First day of this right; null if it applies at any time', { example: '2042-11-04' }).nullable(),
  price: f
    .decimal('Redemption price; null where it depends on yields', { unit: 'per 100 of face', example: 100 })
    .nullable(),
  type: f.oneOf(
    'Redemption by the issuer, by the issuer with compensation for lost interest, or by the holder',
    ['call', 'make_whole', 'put'],
    { example: 'make_whole' },
  ),
}

/** A bond's name and issuer. */
export const nameFields = {
  isin: f.text('ISIN', { example: 'US037833AL42' }),
  cusip: f.text('CUSIP', { example: '037833AL4' }).nullable(),
  figi: f.text('FIGI', { example: 'BBG004HST0K7' }).nullable(),
  name: f.text('Name of the bond', { example: 'Apple Inc. 3.85% 2043' }),
  issuer: f.text('Name of the issuer', { example: 'Apple Inc.' }).nullable(),
}

/** A bond's contractual terms. */
export const agreedFields = {
  issuer_lei: f.text('LEI of the issuer', { example: 'HWUPKR0MPOU8FGXBT394' }).nullable(),
  sector: f.text('Sector of the issuer', { example: 'Technology' }).nullable(),
  industry: f.text('Industry of the issuer', { example: 'Consumer electronics' }).nullable(),
  country_code: f.text('ISO 3166 code of the issuer’s country', { example: 'US' }).nullable(),
  currency_code: f.currency('ISO 4217 code; all bonds are in US dollars').nullable(),
  bond_type: f.oneOf('Kind of bond', ['corporate', 'convertible', 'other'], { example: 'corporate' }),
  coupon: f.ratio('Annual coupon rate; 0 for a zero-coupon bond', { example: 0.0385 }).nullable(),
  coupon_type: f
    .oneOf('How the coupon is set', ['fixed', 'floating', 'variable', 'zero', 'step'], { example: 'fixed' })
    .nullable(),
  frequency: f.count('Coupon payments per year', { example: 2 }).nullable(),
  day_count: f
    .oneOf('Day count convention', ['30/360', 'act/act', 'act/360', 'act/365'], { example: '30/360' })
    .nullable(),
  issue_date: f.date('Issue date of the bond', { example: '2013-05-03' }).nullable(),
  first_coupon_date: f.date('Date of the first coupon payment', { example: '2013-11-04' }).nullable(),
  maturity_date: f.date('Maturity date; null for a perpetual bond', { example: '2043-05-04' }).nullable(),
  maturity_date_from_name: f.boolean(
    'Whether the maturity date is read from the name, because the publisher does not state one',
    {
      example: false,
    },
  ),
  perpetual: f.boolean('Whether the bond is perpetual', { example: false }).nullable(),
  callable: f.boolean('Whether the issuer may redeem the bond early', { example: true }).nullable(),
  call_features: f.list('Early redemption rights; empty where none are known', callFields, {
    example: [{ date: null, price: null, type: 'make_whole' }],
  }),
  seniority: f.oneOf(
    'Seniority among the issuer’s debts',
    ['senior_secured', 'senior_unsecured', 'senior_subordinated', 'subordinated', 'junior_subordinated', 'unknown'],
    { example: 'senior_unsecured' },
  ),
  amount_issued: amount('Issued face value', 3_000_000_000),
  amount_outstanding: amount('Outstanding face value', 3_000_000_000),
  minimum_denomination: amount('Minimum face value per trade', 2_000),
  rule_144a: f.boolean('Whether sales are limited to qualified institutional buyers', { example: false }).nullable(),
  defaulted: f.boolean('Whether the issuer is in default', { example: false }).nullable(),
}

const calledOn = f.date('Date of early redemption', { example: '2026-01-15' }).nullable()

/** Bond fields as stated by a publisher. */
export const termFields = { ...nameFields, ...agreedFields, called_on: calledOn }

/** A bond as stated by a publisher. */
export type Terms = RowOf<typeof termFields>

const { maturity_date_from_name: _, ...stated } = termFields

/** Bond fields from sources and imports. */
export const statedFields = stated

/** A bond from sources and imports. */
export type StatedTerms = RowOf<typeof statedFields>

const UNKNOWN_TERMS = {
  ...{ cusip: null, figi: null, issuer: null, issuer_lei: null, sector: null, industry: null, country_code: null },
  ...{ coupon: null, coupon_type: null, frequency: null, day_count: null, issue_date: null, first_coupon_date: null },
  ...{ maturity_date: null, perpetual: null, callable: null, amount_issued: null, amount_outstanding: null },
  ...{ minimum_denomination: null, rule_144a: null, defaulted: null, called_on: null },
  currency_code: 'USD',
  bond_type: 'corporate' as const,
  seniority: 'unknown' as const,
  call_features: [],
}

/** Returns a bond with the given terms; all other terms are null. */
export const bondOf = (terms: Pick<StatedTerms, 'isin' | 'name'> & Partial<StatedTerms>): StatedTerms => ({
  ...UNKNOWN_TERMS,
  ...terms,
})
