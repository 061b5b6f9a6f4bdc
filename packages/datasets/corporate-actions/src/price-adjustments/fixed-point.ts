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
/** What is cut off of a factor makes at most two of the last digits of a product. */
const UNSURE = 2

/** The factor `times / over`; undefined where it is 2²⁶ or more. */
export function fixedPoint(times: bigint, over: bigint): FixedPoint | undefined {
  const scaled = (times << 52n) / over
  const whole = scaled >> 52n
  if (whole >= BigInt(LIMB)) return undefined
  const limb = (shift: bigint) => Number((scaled >> shift) & BigInt(LIMB - 1))
  return { whole: Number(whole), high: limb(26n), low: limb(0n) }
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
