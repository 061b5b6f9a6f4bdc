import { f, type RowOf } from '@bourse/kit'

const amount = (description: string, example: number) => f.decimal(description, { unit: 'USD', example }).nullable()

const callFields = {
  date: f.date('Day from which it may be used; null where it may be at any time', { example: '2042-11-04' }).nullable(),
  price: f
    .decimal('What is paid then; null where that follows from yields', { unit: 'per 100 of face', example: 100 })
    .nullable(),
  type: f.oneOf(
    'The issuer may pay back, the issuer may by paying what is lost, or the holder may ask for it',
    ['call', 'make_whole', 'put'],
    { example: 'make_whole' },
  ),
}

/** Name and issuer of a bond. */
export const nameFields = {
  isin: f.text('ISIN', { example: 'US037833AL42' }),
  cusip: f.text('CUSIP', { example: '037833AL4' }).nullable(),
  figi: f.text('FIGI', { example: 'BBG004HST0K7' }).nullable(),
  name: f.text('Name of the bond', { example: 'Apple Inc. 3.85% 2043' }),
  issuer: f.text('Who owes it', { example: 'Apple Inc.' }).nullable(),
}

/** Contractual terms of a bond. */
export const agreedFields = {
  issuer_lei: f.text('LEI of the issuer', { example: 'HWUPKR0MPOU8FGXBT394' }).nullable(),
  sector: f.text('Sector of the issuer', { example: 'Technology' }).nullable(),
  industry: f.text('Industry of the issuer', { example: 'Consumer electronics' }).nullable(),
  country_code: f.text('ISO 3166 code of the issuer’s country', { example: 'US' }).nullable(),
  currency_code: f.currency('ISO 4217 code; all of them are in US dollars').nullable(),
  bond_type: f.oneOf('Kind of bond', ['corporate', 'convertible', 'other'], { example: 'corporate' }),
  coupon: f.ratio('Interest a year; 0 of a zero bond', { example: 0.0385 }).nullable(),
  coupon_type: f
    .oneOf('How the coupon is set', ['fixed', 'floating', 'variable', 'zero', 'step'], { example: 'fixed' })
    .nullable(),
  frequency: f.count('Payments a year', { example: 2 }).nullable(),
  day_count: f
    .oneOf('How days of interest are counted', ['30/360', 'act/act', 'act/360', 'act/365'], { example: '30/360' })
    .nullable(),
  issue_date: f.date('Day of issue', { example: '2013-05-03' }).nullable(),
  first_coupon_date: f.date('Day of the first coupon', { example: '2013-11-04' }).nullable(),
  maturity_date: f.date('Day of repayment; null for a perpetual', { example: '2043-05-04' }).nullable(),
  maturity_date_from_name: f.boolean('Whether that day is read out of the name, for its publisher has none', {
    example: false,
  }),
  perpetual: f.boolean('Whether it is never paid back', { example: false }).nullable(),
  callable: f.boolean('Whether the issuer may pay back earlier', { example: true }).nullable(),
  call_features: f.list('Rights to earlier repayment; empty where none is known', callFields, {
    example: [{ date: null, price: null, type: 'make_whole' }],
  }),
  seniority: f.oneOf(
    'Place among the debts of the issuer',
    ['senior_secured', 'senior_unsecured', 'senior_subordinated', 'subordinated', 'junior_subordinated', 'unknown'],
    { example: 'senior_unsecured' },
  ),
  amount_issued: amount('Face value that was issued', 3_000_000_000),
  amount_outstanding: amount('Face value that is not paid back', 3_000_000_000),
  minimum_denomination: amount('Least face value that is traded', 2_000),
  rule_144a: f.boolean('Whether it may be sold to large investors alone', { example: false }).nullable(),
  defaulted: f.boolean('Whether the issuer is in default', { example: false }).nullable(),
}

const calledOn = f.date('Day on which it was paid back early', { example: '2026-01-15' }).nullable()

/** A bond as a publisher states it. */
export const termFields = { ...nameFields, ...agreedFields, called_on: calledOn }

/** A bond as a publisher states it. */
export type Terms = RowOf<typeof termFields>

const { maturity_date_from_name: _, ...stated } = termFields

/** Fields of a bond from sources and imports. */
export const statedFields = stated

/** A bond from sources and imports. */
export type StatedTerms = RowOf<typeof statedFields>

const UNSAID = {
  ...{ cusip: null, figi: null, issuer: null, issuer_lei: null, sector: null, industry: null, country_code: null },
  ...{ coupon: null, coupon_type: null, frequency: null, day_count: null, issue_date: null, first_coupon_date: null },
  ...{ maturity_date: null, perpetual: null, callable: null, amount_issued: null, amount_outstanding: null },
  ...{ minimum_denomination: null, rule_144a: null, defaulted: null, called_on: null },
  currency_code: 'USD',
  bond_type: 'corporate' as const,
  seniority: 'unknown' as const,
  call_features: [],
}

/** Returns a bond of which only some terms are known. */
export const bondOf = (said: Pick<StatedTerms, 'isin' | 'name'> & Partial<StatedTerms>): StatedTerms => ({
  ...UNSAID,
  ...said,
})
