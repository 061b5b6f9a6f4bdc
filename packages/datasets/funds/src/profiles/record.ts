import { catalog, f, record } from '@bourse/kit'
import { classes, listing } from '@bourse/services'
import { FUND_TYPES } from '../kinds.ts'
import { mergeClaims } from './merge-claims.ts'

export const profileFields = {
  name: f.text('Name of the fund', { example: 'SPDR S&P 500 ETF Trust' }),
  fund_type: f.oneOf('Type of fund', FUND_TYPES, { example: 'etf' }),
  family: f.text('Fund house', { example: 'State Street' }).nullable(),
  manager: f.text('Manager of the fund', { example: 'SSGA Funds Management' }).nullable(),
  category: f.text('Category according to the publisher', { example: 'Large Blend' }).nullable(),
  domicile: f.text('ISO 3166 alpha-2 code of the country of domicile', { example: 'US' }).nullable(),
  currency_code: f.currency('ISO 4217 code of its amounts').nullable(),
  inception_date: f.date('Inception date of the fund', { example: '1993-01-22' }).nullable(),
  expense_ratio: f.ratio('Annual costs after waivers', { example: 0.000945 }).nullable(),
  gross_expense_ratio: f.ratio('Annual costs before waivers', { example: 0.000945 }).nullable(),
  assets_under_management: f
    .decimal('Net assets of all classes', { unit: 'currency_code', example: 361898455.93 })
    .nullable(),
  class_net_assets: f.decimal('Net assets of this class', { unit: 'currency_code', example: 61898455.93 }).nullable(),
  net_asset_value: f
    .decimal('Net asset value per share', { unit: 'currency_code per share', example: 467.23 })
    .nullable(),
  net_asset_value_date: f.date('Date of the net asset value', { example: '2026-02-27' }).nullable(),
  benchmark_name: f.text('Name of the benchmark', { example: 'S&P 500' }).nullable(),
  benchmark_instrument_id: f.ref(
    listing,
    { from: 'benchmark' },
    {
      description: 'Public id of the benchmark, if it is a known index',
      example: 'ins_00000000000000000000',
    },
  ),
  annual_turnover: f.ratio('Annual portfolio turnover', { example: 0.0807 }).nullable(),
  distribution_yield: f
    .ratio('Twelve months of distributions divided by the net asset value', { example: 0.0121 })
    .nullable(),
  dividend_frequency: f.count('Payments per year', { example: 4 }).nullable(),
  effective_duration: f.decimal('Bond ETFs only', { unit: 'years', example: 5.86 }).nullable(),
  average_maturity: f.decimal('Bond ETFs only', { unit: 'years', example: 7.62 }).nullable(),
  average_coupon: f.ratio('Bond ETFs only', { example: 0.0312 }).nullable(),
  average_price: f.decimal('Bond ETFs only', { unit: 'per 100 of face', example: 96.4 }).nullable(),
  yield_to_maturity: f.ratio('Bond ETFs only', { example: 0.0405 }).nullable(),
  leverage_factor: f
    .decimal('Leverage relative to the benchmark; negative for inverse funds', { example: 1 })
    .nullable(),
  isin: f.text('ISIN', { example: 'US78462F1030' }).nullable(),
  cusip: f.text('CUSIP', { example: '78462F103' }).nullable(),
  cik: f.text('CIK of the registrant, ten digits', { example: '0000884394' }).nullable(),
  series_id: f.text('Series id at the SEC', { example: 'S000013795' }).nullable(),
  class_id: f.text('Class id at the SEC', { example: 'C000037818' }).nullable(),
  observed_on: f.date('Date of the figures', { example: '2026-02-27' }),
  status: f.oneOf('Whether the fund still exists', ['active', 'inactive'], { example: 'active' }),
}

/** Fund profiles: all fund data except prices and holdings. */
export const funds = record('funds', {
  title: 'Funds',
  subject: classes,
  id: 'fnd',
  fields: profileFields,
  key: ['instrument_id'],
  time: catalog(),
  order: ['id asc'],
  merge: mergeClaims,
})
