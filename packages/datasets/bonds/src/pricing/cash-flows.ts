import type { CouponPeriod } from './coupon-period.ts'
import { days30360 } from './days-30-360.ts'

/** A payment on a bond with a face value of 100. */
export interface CashFlow {
  /** Time from settlement to the payment in coupon periods, 30/360. */
  readonly periods: number
  readonly amount: number
}

/** A bond's redemption, at maturity or at a call. */
export interface Redemption {
  /** Redemption date, `YYYY-MM-DD`: after the settlement, on or before maturity. */
  readonly date: string
  /** Redemption price per 100 of face, without accrued interest. */
  readonly price: number
}

/**
 * Returns the payments on a bond with a face value of 100 from settlement to redemption: the remaining coupons and the
 * redemption, which is added to the last coupon. A call between two coupon dates also pays the interest accrued by
 * then.
 */
export function cashFlows(period: CouponPeriod, coupon: number, redemption: Redemption): readonly CashFlow[] {
  const { last, coming, length, accrued } = period
  const paid = coming.filter((date) => date <= redemption.date)
  const coupons = paid.map((_, index) => ({ periods: index + (length - accrued) / length, amount: coupon }))
  const stub = days30360(paid.at(-1) ?? last, redemption.date) / length
  const ahead = coupons.at(-1)
  if (stub === 0 && ahead !== undefined)
    return [...coupons.slice(0, -1), { periods: ahead.periods, amount: coupon + redemption.price }]
  const periods = ahead === undefined ? stub - accrued / length : ahead.periods + stub
  return [...coupons, { periods, amount: redemption.price + coupon * stub }]
}
