import type { BondTerms } from '../pricing/bond-terms.ts'
import type { Terms } from './term-fields.ts'

/** Returns the terms that determine a stored bond's yield. */
export function termsOf({ maturity_date, coupon, coupon_type, frequency, defaulted, call_features }: Terms): BondTerms {
  return {
    maturityDate: maturity_date ?? undefined,
    coupon: coupon ?? undefined,
    couponType: coupon_type ?? undefined,
    frequency: frequency === null ? undefined : Number(frequency),
    isDefaulted: defaulted === true,
    calls: call_features.flatMap(({ date, price, type }) =>
      type === 'call' && date !== null && price !== null ? [{ date, price }] : [],
    ),
  }
}
