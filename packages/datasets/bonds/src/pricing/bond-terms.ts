/** Terms that determine a bond's yield; undefined if unknown. */
export interface BondTerms {
  /** Maturity date, `YYYY-MM-DD`; undefined for a perpetual bond. */
  readonly maturityDate: string | undefined
  /** Annual coupon as decimal text, for example `0.0385`; `0` for a zero-coupon bond. */
  readonly coupon: string | undefined
  readonly couponType: 'fixed' | 'floating' | 'variable' | 'zero' | 'step' | undefined
  /** Coupon payments per year; two if unknown. */
  readonly frequency: number | undefined
  readonly isDefaulted: boolean
  /** Calls at a known price; excludes make-whole calls and puts. */
  readonly calls: readonly BondCall[]
}

/** A date on which the issuer may redeem the bond. */
export interface BondCall {
  /** Call date, `YYYY-MM-DD`. */
  readonly date: string
  /** Call price per 100 of face, decimal text. */
  readonly price: string
}
