/** A position as a demo market fund reports it; decimals are exact text. */
export interface DemoPosition {
  readonly holding: string
  /** Share of net assets. */
  readonly weight: string
  /** `XNAS:AAPL`, if the position is a demo market listing. */
  readonly ticker: string | null
  readonly asset_class: 'cash' | 'commodity' | 'equity' | 'fixed_income'
  readonly issuer_type: 'corporate' | 'government' | null
  readonly credit_quality: string | null
  readonly sector: string | null
  readonly country_code: string | null
  readonly currency_code: string | null
  readonly isin: string | null
  readonly maturity_date: string | null
  readonly coupon: string | null
  readonly position_side: 'long' | 'short'
}

/** A long position without further details. */
export const NO_POSITION_DETAILS = {
  ticker: null,
  issuer_type: null,
  credit_quality: null,
  sector: null,
  country_code: null,
  currency_code: null,
  isin: null,
  maturity_date: null,
  coupon: null,
  position_side: 'long',
} as const
