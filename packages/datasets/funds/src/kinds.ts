/** Kinds of listing that hold something for their owners. */
export const FUND_KINDS = ['ETF', 'ETN', 'FUND'] as const

/** What a fund is. */
export const FUND_TYPES = ['etf', 'mutual_fund', 'closed_end', 'money_market', 'etn', 'unit_trust'] as const

/** What a position is. */
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

/** One of them. */
export type AssetClass = (typeof ASSET_CLASSES)[number]

/** Who owes what a fund holds. */
export type IssuerType =
  'agency' | 'corporate' | 'fund' | 'government' | 'municipal' | 'other' | 'sovereign' | 'supranational'
