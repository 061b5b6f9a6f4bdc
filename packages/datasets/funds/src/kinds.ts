/** Types of listings that have holdings. */
export const FUND_KINDS = ['ETF', 'ETN', 'FUND'] as const

/** Types of funds. */
export const FUND_TYPES = ['etf', 'mutual_fund', 'closed_end', 'money_market', 'etn', 'unit_trust'] as const

/** Asset classes of positions. */
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

/** An asset class of positions. */
export type AssetClass = (typeof ASSET_CLASSES)[number]

/** Type of a position's issuer. */
export type IssuerType =
  'agency' | 'corporate' | 'fund' | 'government' | 'municipal' | 'other' | 'sovereign' | 'supranational'
