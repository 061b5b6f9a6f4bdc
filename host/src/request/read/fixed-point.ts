import { Decimal } from '@bourse/kit/values'
import type { Scale } from '@bourse/kit/host'

/**
 * A positive factor, cut off after 52 binary digits behind the point: `whole + high / 2²⁶ + low / 2⁵²`. All three are
 * whole numbers below 2²⁶, so that their products with another one are exact in a number.
 */
export interface FixedPoint {
  readonly whole: number
  readonly high: number
  readonly low: number
}

const LIMB = 2 ** 26
const HALF = LIMB / 2
/** What is cut off of a factor makes fewer than three of the last digits of a product. */
const UNSURE = 3

/**
 * What a decimal number without its point, of which `places` digits stood behind it, is multiplied by for a scale, to
 * come out without a point too; undefined where it is 2²⁶ or more.
 */
export function fixedPoint({ times, over, digits }: Scale, places: number): FixedPoint | undefined {
  const ratio = times.times(new Decimal(10).pow(digits - places)).div(over)
  if (!ratio.isPositive() || ratio.greaterThanOrEqualTo(LIMB)) return undefined
  const whole = ratio.floor()
  const rest = ratio.minus(whole).times(LIMB)
  const high = rest.floor()
  return { whole: whole.toNumber(), high: high.toNumber(), low: rest.minus(high).times(LIMB).floor().toNumber() }
}

/**
 * A whole number times a factor, rounded to a whole number; undefined where it lies so near to a half that the digits
 * that were cut off decide, and where the number is negative or not below 2²⁶.
 */
export function timesFixed(number: number, { whole, high, low }: FixedPoint): number | undefined {
  if (!(number >= 0 && number < LIMB)) return undefined
  const fraction = number * high + Math.floor((number * low) / LIMB)
  const carried = Math.floor(fraction / LIMB)
  const rest = fraction - carried * LIMB
  if (Math.abs(rest - HALF) <= UNSURE) return undefined
  return number * whole + carried + (rest > HALF ? 1 : 0)
}
