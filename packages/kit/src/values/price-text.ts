import { Decimal } from './decimal.ts'

/** Returns whether decimal text is above zero, in any plain spelling. */
export function isPositive(text: string): boolean {
  return text.charCodeAt(0) !== MINUS && /[1-9]/.test(text)
}

/**
 * Returns whether `a` is less than `b`. Compares prices with the same number of integer digits as text, avoiding a
 * Decimal for almost every row.
 */
export function isBelow(a: string, b: string): boolean {
  if (a === b) return false
  if (wholeDigits(a) === wholeDigits(b) && isUnsigned(a) && isUnsigned(b) && isPlain(a) && isPlain(b)) return a < b
  return new Decimal(a).lessThan(b)
}

const MINUS = 45
const POINT = 46
const ZERO = 48

const isUnsigned = (text: string) => text.charCodeAt(0) >= ZERO
/**
 * Returns whether the fraction has no trailing zero or point: `1.5` and `1.50` differ as text, and so do `2` and `2.`.
 */
function isPlain(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last !== POINT && (last !== ZERO || !text.includes('.'))
}

function wholeDigits(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? text.length : point
}
