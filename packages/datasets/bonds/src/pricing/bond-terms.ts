/** What of a bond's terms its yield depends on; undefined is what is not known. */
export interface BondTerms {
  /** `YYYY-MM-DD`; undefined for a perpetual bond. */
  readonly maturityDate: string | undefined
  /** Decimal text, a year: `0.0385`; `0` for a zero bond. */
  readonly coupon: string | undefined
  readonly couponType: 'fixed' | 'floating' | 'variable' | 'zero' | 'step' | undefined
  /** Payments a year; two where it is not known. */
  readonly frequency: number | undefined
  readonly isDefaulted: boolean
  /** Calls at a price that is known: neither make-whole calls nor puts. */
  readonly calls: readonly BondCall[]
}

/** A date on which the issuer may pay back. */
export interface BondCall {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** Decimal text per 100 of face. */
  readonly price: string
}
