import type { RowOf } from '@bourse/kit'
import type { profileFields } from './record.ts'

/** A fund profile as reported by a source. */
export type Profile = RowOf<typeof profileFields>

const EMPTY_PROFILE = {
  family: null,
  manager: null,
  category: null,
  domicile: null,
  currency_code: null,
  inception_date: null,
  expense_ratio: null,
  gross_expense_ratio: null,
  assets_under_management: null,
  class_net_assets: null,
  net_asset_value: null,
  net_asset_value_date: null,
  benchmark_name: null,
  benchmark_instrument_id: null,
  annual_turnover: null,
  distribution_yield: null,
  dividend_frequency: null,
  effective_duration: null,
  average_maturity: null,
  average_coupon: null,
  average_price: null,
  yield_to_maturity: null,
  leverage_factor: null,
  isin: null,
  cusip: null,
  cik: null,
  series_id: null,
  class_id: null,
  status: 'active',
} as const

/** Returns a complete profile with the given fields; all other fields are null. */
export const profile = (given: Partial<Profile> & Pick<Profile, 'fund_type' | 'name' | 'observed_on'>): Profile => ({
  ...EMPTY_PROFILE,
  ...given,
})
