import { Decimal } from '@bourse/kit/values'
import type { BondTerms } from './bond-terms.ts'
import { cashFlows, type CashFlow, type Redemption } from './cash-flows.ts'
import { couponPeriod, type CouponPeriod } from './coupon-period.ts'

/** A bond at a price and settlement date for which a yield can be computed. */
export interface Position {
  readonly settlement: string
  readonly maturity: string
  /** Annual coupon as a fraction of the face value. */
  readonly coupon: Decimal
  readonly frequency: number
  readonly period: CouponPeriod
  /** Accrued interest per 100 of face, exact. */
  readonly accrued: Decimal
  /** Price including accrued interest, per 100 of face. */
  readonly dirtyPrice: number
}

const USUAL_FREQUENCY = 2
const FACE = 100

/**
 * Returns the position, or undefined if the bond has no yield (see `bondYield`). The price is clean, per 100 of face,
 * as decimal text.
 */
export function positionOf(terms: BondTerms, price: string, settlement: string): Position | undefined {
  const { maturityDate: maturity, couponType, isDefaulted } = terms
  if (terms.coupon === undefined || maturity === undefined || settlement >= maturity) return undefined
  if (couponType === 'floating' || isDefaulted || new Decimal(price).lte(0)) return undefined
  const coupon = new Decimal(terms.coupon)
  const frequency = coupon.isZero() ? USUAL_FREQUENCY : (terms.frequency ?? USUAL_FREQUENCY)
  if (12 % frequency !== 0) return undefined
  const period = couponPeriod(maturity, frequency, settlement)
  const accrued = coupon.times(FACE).div(frequency).times(period.accrued).div(period.length)
  const dirtyPrice = accrued.plus(price).toNumber()
  return { settlement, maturity, coupon, frequency, period, accrued, dirtyPrice }
}

/** Returns the cash flows of the bond until redemption: at maturity for 100, or at a call. */
export function flowsOf(position: Position, redemption?: Redemption): readonly CashFlow[] {
  const { period, coupon, frequency, maturity } = position
  const payment = coupon.times(FACE).div(frequency).toNumber()
  return cashFlows(period, payment, redemption ?? { date: maturity, price: FACE })
}
