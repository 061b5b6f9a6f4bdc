import { Decimal } from '@bourse/kit/values'
import type { Scale } from '@bourse/kit/host'

/**
 * A positive factor, truncated after 52 binary digits: `whole + high / 2²⁶ + low / 2⁵²`. All three are integers below
 * 2²⁶, so that their products with another such integer are exact.
 */
export interface FixedPoint {
  readonly whole: number
  readonly high: number
  readonly low: number
}

const LIMB = 2 ** 26
const HALF = LIMB / 2
/** Maximum error of a product, in units of its last digit, that results from truncating the factor. */
const UNSURE = 3

/**
 * The factor for a decimal number that is scaled as an integer: `places` digits of the input follow the decimal point.
 * Undefined if the factor is 2²⁶ or more.
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
 * Multiplies an integer by a factor and rounds to an integer. Undefined if the result is so close to a half that the
 * truncated digits matter, or if the number is negative, or 2²⁶ or more.
 */
export function timesFixed(number: number, { whole, high, low }: FixedPoint): number | undefined {
  if (!(number >= 0 && number < LIMB)) return undefined
  const fraction = number * high + Math.floor((number * low) / LIMB)
  const carried = Math.floor(fraction / LIMB)
  const rest = fraction - carried * LIMB
  if (Math.abs(rest - HALF) <= UNSURE) return undefined
  return number * whole + carried + (rest > HALF ? 1 : 0)
}
