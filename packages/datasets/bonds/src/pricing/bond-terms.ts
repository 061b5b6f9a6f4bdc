/** Terms that determine a bond's yield; undefined if unknown. */
export interface BondTerms {
  /** `YYYY-MM-DD`; undefined for a perpetual bond. */
  readonly maturityDate: string | undefined
  /** Annual coupon, decimal text: `0.0385`; `0` for a zero-coupon bond. */
  readonly coupon: string | undefined
  readonly couponType: 'fixed' | 'floating' | 'variable' | 'zero' | 'step' | undefined
  /** Payments per year; two if unknown. */
  readonly frequency: number | undefined
  readonly isDefaulted: boolean
  /** Calls at a known price: neither make-whole calls nor puts. */
  readonly calls: readonly BondCall[]
}

/** A date on which the issuer may redeem the bond. */
export interface BondCall {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** Decimal text per 100 of face. */
  readonly price: string
}
