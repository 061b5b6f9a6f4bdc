/** Types of listings that have holdings. */
export const FUND_KINDS = ['ETF', 'ETN', 'FUND'] as const

/** Types of funds. */
export const FUND_TYPES = ['etf', 'mutual_fund', 'closed_end', 'money_market', 'etn', 'unit_trust'] as const

/** Position asset classes. */
export const ASSET_CLASSES = [
  'equity',
  'fixed_income',
  'mortgage_backed',
  'asset_backed',
  'loan',
  'derivative',
  'cash',
  'fund',
  'commodity',
  'real_estate',
  'other',
] as const

/** A position's asset class. */
export type AssetClass = (typeof ASSET_CLASSES)[number]

/** A position's issuer type. */
export type IssuerType =
  'agency' | 'corporate' | 'fund' | 'government' | 'municipal' | 'other' | 'sovereign' | 'supranational'
