import { f, type RowOf } from '@bourse/kit'

/** Categories of economic series. */
export const CATEGORIES = [
  ...(['interest_rate', 'government_bond', 'sovereign_risk', 'prices', 'national_accounts', 'labour'] as const),
  ...(['trade', 'commodity', 'exchange_rate', 'money', 'market', 'other'] as const),
] as const

/** Value units. */
export const UNITS = ['percent', 'index', 'currency', 'currency_per_unit', 'count', 'ratio', 'other'] as const

/** Observation frequencies. */
export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'quarterly', 'annual', 'irregular'] as const

export type Frequency = (typeof FREQUENCIES)[number]

const identity = {
  id: f.text('Id of the series, whose unit never changes: a rebased index is a different series', {
    example: 'usa.government_bond.yield.10y',
  }),
  name: f.text('Name of the series', { example: 'United States Treasury par yield, 10 years' }),
  description: f.text('Publisher’s description', { lines: true, example: 'Par yield' }).nullable(),
  publisher: f.text('Publisher of the figures', { example: 'us-treasury' }),
  publisher_series_id: f.text("The publisher's id of the series", { example: 'DGS10' }).nullable(),
  category: f.oneOf('Category of the figure', CATEGORIES, { example: 'government_bond' }),
  country_code: f.text('ISO 3166 alpha-2 code; null for a group of countries', { example: 'US' }).nullable(),
  region: f.text('The country group, or the country’s region', { example: 'world' }).nullable(),
  currency_code: f.currency('ISO 4217 code if the unit is money').nullable(),
  unit: f.oneOf('Unit of the values', UNITS, { example: 'percent' }),
  unit_text: f.text('Unit in words', { example: 'percent a year' }).nullable(),
  frequency: f.oneOf('Frequency of observations', FREQUENCIES, { example: 'daily' }),
  seasonal_adjustment: f
    .oneOf('Whether values are seasonally adjusted', ['adjusted', 'not_adjusted'], { example: 'not_adjusted' })
    .nullable(),
  tenor: f.text('Maturity of a yield on a curve', { example: '10y' }).nullable(),
  curve: f.text('Curve that the series belongs to', { example: 'usa.government_bond.yield' }).nullable(),
}

const terms = {
  first_vintage_at: f
    .instant("First date on which `as_of` follows the publisher's releases; before it, what this service knew")
    .nullable(),
  licence: f.text('License terms for the series', { example: 'Public domain' }).nullable(),
  attribution: f.text('Required attribution', { example: 'U.S. Department of the Treasury' }).nullable(),
  discontinued: f.boolean('Whether the publisher has discontinued it', { example: false }),
}

/** Fields of a series as described by its publisher. */
export const descriptionFields = { ...identity, ...terms }

/** Fields of a served series: its description and the dates of its first and last observations. */
export const seriesFields = {
  ...identity,
  first_observation_date: f.date('Date of the first observation').nullable(),
  last_observation_date: f.date('Date of the last observation').nullable(),
  ...terms,
}

/** A series as described by its publisher. */
export type SeriesDescription = RowOf<typeof descriptionFields>

const NO_DETAILS = {
  description: null,
  publisher_series_id: null,
  country_code: null,
  region: null,
  currency_code: null,
  unit_text: null,
  seasonal_adjustment: null,
  tenor: null,
  curve: null,
  first_vintage_at: null,
  licence: null,
  attribution: null,
  discontinued: false,
}

type GivenFields = Omit<SeriesDescription, keyof typeof NO_DETAILS> &
  Partial<Pick<SeriesDescription, keyof typeof NO_DETAILS>>

/** Completes a description: fields that are not given are null. */
export const describe = (given: GivenFields): SeriesDescription => ({ ...NO_DETAILS, ...given })
