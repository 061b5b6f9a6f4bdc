/**
 * A number as the unevaluated sum of two doubles (`hi`, the nearest double, and `lo`, the remainder): about 32
 * significant digits. This makes an indicator's eight decimal places exact for any price and number of bars, at a small
 * multiple of the cost of doubles.
 */
export interface DoubleDouble {
  readonly hi: number
  readonly lo: number
}

/** The constants zero and one. */
export const ZERO: DoubleDouble = { hi: 0, lo: 0 }
export const ONE: DoubleDouble = { hi: 1, lo: 0 }

/** Converts a double without loss. */
export const exactly = (value: number): DoubleDouble => ({ hi: value, lo: 0 })

/** Splits a double into two halves, each with half the bits; products of such halves are exact. */
const SPLITTER = 2 ** 27 + 1

/** Returns the rounding error of a product of two doubles (Dekker). */
function productError(a: number, b: number, product: number): number {
  const bigA = SPLITTER * a
  const bigB = SPLITTER * b
  const a1 = bigA - (bigA - a)
  const b1 = bigB - (bigB - b)
  const a2 = a - a1
  const b2 = b - b1
  return a1 * b1 - product + a1 * b2 + a2 * b1 + a2 * b2
}

/** Returns the normalized sum of a number and a much smaller number. */
function joined(large: number, small: number): DoubleDouble {
  const hi = large + small
  return { hi, lo: small - (hi - large) }
}

export function add(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const sum = a.hi + b.hi
  const part = sum - a.hi
  const sumError = a.hi - (sum - part) + (b.hi - part)
  const rest = a.lo + b.lo
  const restPart = rest - a.lo
  const restError = a.lo - (rest - restPart) + (b.lo - restPart)
  const first = sumError + rest
  const hi = sum + first
  return joined(hi, restError + (first - (hi - sum)))
}

export const negate = ({ hi, lo }: DoubleDouble): DoubleDouble => ({ hi: -hi, lo: -lo })

export function subtract(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  return add(a, { hi: -b.hi, lo: -b.lo })
}

export function multiply(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const product = a.hi * b.hi
  return joined(product, productError(a.hi, b.hi, product) + (a.hi * b.lo + a.lo * b.hi))
}

/** Divides by long division in three steps. The result is not finite if the divisor is zero. */
export function divide(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const first = a.hi / b.hi
  const rest = subtract(a, timesDouble(b, first))
  const second = rest.hi / b.hi
  const third = subtract(rest, timesDouble(b, second)).hi / b.hi
  const near = joined(first, second)
  return joined(near.hi, near.lo + third)
}

/** Multiplies by a double. */
export function timesDouble(a: DoubleDouble, b: number): DoubleDouble {
  const product = a.hi * b
  return joined(product, productError(a.hi, b, product) + a.lo * b)
}

/** Divides by a double. The result is not finite if the double is zero. */
export function overDouble(a: DoubleDouble, b: number): DoubleDouble {
  const near = a.hi / b
  const product = near * b
  const rest = a.hi - product - productError(near, b, product) + a.lo
  return joined(near, rest / b)
}

/** Returns the square root; zero if the number is zero or negative. */
export function squareRoot(a: DoubleDouble): DoubleDouble {
  if (a.hi <= 0) return ZERO
  const near = Math.sqrt(a.hi)
  const rest = subtract(a, timesDouble({ hi: near, lo: 0 }, near))
  return joined(near, rest.hi / (2 * near))
}

/**
 * Relative difference below which two numbers are equal. Distinct prices, and their sums and means, differ within their
 * first 18 digits, so a smaller difference is a rounding error, which a quotient would magnify.
 */
const EQUALITY_TOLERANCE = 1e-20

/** Returns the difference between two numbers, exactly zero if they are equal. */
export function difference(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const apart = subtract(a, b)
  return Math.abs(apart.hi) <= EQUALITY_TOLERANCE * Math.max(Math.abs(a.hi), Math.abs(b.hi)) ? ZERO : apart
}

/** Returns a negative number if `a` is smaller than `b`, a positive one if it is larger, zero if they are equal. */
export function compare(a: DoubleDouble, b: DoubleDouble): number {
  const apart = a.hi - b.hi + (a.lo - b.lo)
  return Math.abs(apart) <= EQUALITY_TOLERANCE * Math.max(Math.abs(a.hi), Math.abs(b.hi)) ? 0 : apart
}

export const larger = (a: DoubleDouble, b: DoubleDouble): DoubleDouble => (compare(a, b) < 0 ? b : a)
export const smaller = (a: DoubleDouble, b: DoubleDouble): DoubleDouble => (compare(a, b) > 0 ? b : a)
export const absolute = (a: DoubleDouble): DoubleDouble => (a.hi < 0 ? negate(a) : a)
export const isZero = ({ hi }: DoubleDouble): boolean => hi === 0

/**
 * Returns the sum of the absolute distances from a center over a range of indexes; null counts as zero. Only this loop
 * visits every bar of every window, so it allocates no objects.
 */
export function sumOfDistances(
  values: readonly (DoubleDouble | null)[],
  from: number,
  to: number,
  centre: DoubleDouble,
): DoubleDouble {
  let hi = 0
  let lo = 0
  for (let at = from; at <= to; at++) {
    const value = values[at]
    if (value === null || value === undefined) continue
    const near = value.hi - centre.hi
    const part = near - value.hi
    const rest = value.hi - (near - part) - (centre.hi + part) + (value.lo - centre.lo)
    const apart = near + rest
    if (Math.abs(apart) <= EQUALITY_TOLERANCE * Math.abs(centre.hi)) continue
    const distance = Math.abs(near)
    const sum = hi + distance
    const sumPart = sum - hi
    lo += hi - (sum - sumPart) + (distance - sumPart) + (apart < 0 ? -rest : rest)
    hi = sum
  }
  return joined(hi, lo)
}
