import { addMonths } from '@bourse/kit'
import { days30360 } from './days-30-360.ts'

/** A bond's schedule as it lies around a settlement. */
export interface CouponPeriod {
  /** The coupon date on or before the settlement. */
  readonly last: string
  /** The coupon dates after the settlement, ascending; the last one is the maturity. */
  readonly coming: readonly string[]
  /** E: days of a period, 30/360. */
  readonly length: number
  /** A: days from the last coupon date to the settlement, 30/360. */
  readonly accrued: number
}

/**
 * Where a settlement lies between coupon dates, which run back from maturity in steps of 12 / `frequency` months, the
 * day capped to the month's end. Dates are `YYYY-MM-DD`; the settlement is before maturity, the frequency divides 12.
 */
export function couponPeriod(maturity: string, frequency: number, settlement: string): CouponPeriod {
  const months = 12 / frequency
  const coming: string[] = []
  let date = maturity
  for (let count = 1; date > settlement; count++) {
    coming.unshift(date)
    date = addMonths(maturity, -months * count)
  }
  return { last: date, coming, length: 360 / frequency, accrued: days30360(date, settlement) }
}
