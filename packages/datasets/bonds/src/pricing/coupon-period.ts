import { addMonths } from '@bourse/kit/values'
import { days30360 } from './days-30-360.ts'

/** A bond's coupon schedule around a settlement date. */
export interface CouponPeriod {
  /** The coupon date on or before the settlement. */
  readonly last: string
  /** The coupon dates after the settlement, ascending; the last one is the maturity date. */
  readonly coming: readonly string[]
  /** E: days in the coupon period, 30/360. */
  readonly length: number
  /** A: days from the last coupon date to the settlement, 30/360. */
  readonly accrued: number
}

/**
 * Locates a settlement date between coupon dates, which run back from maturity in steps of 12 / `frequency` months; the
 * day is capped at the end of the month. Dates are `YYYY-MM-DD`. The settlement must be before maturity, and the
 * frequency must divide 12.
 */
export function couponPeriod(maturity: string, frequency: number, settlement: string): CouponPeriod {
  const dates = datesBack(maturity, 12 / frequency, settlement)
  const coming = dates.findIndex((date) => date <= settlement)
  const last = dates[coming] ?? settlement
  return {
    last,
    coming: dates.slice(0, coming).reverse(),
    length: 360 / frequency,
    accrued: days30360(last, settlement),
  }
}

/** Maximum number of cached schedules: a bond's yields need the same dates day after day. */
const MAX_CACHED = 2_000
const cache = new Map<string, string[]>()

/** Returns the coupon dates from maturity back to at least the last one on or before a day. */
function datesBack(maturity: string, months: number, until: string): readonly string[] {
  const key = `${maturity} ${months}`
  if (cache.size >= MAX_CACHED) cache.clear()
  const dates = cache.get(key) ?? [maturity]
  cache.set(key, dates)
  while ((dates.at(-1) ?? until) > until) dates.push(addMonths(maturity, -months * dates.length))
  return dates
}
