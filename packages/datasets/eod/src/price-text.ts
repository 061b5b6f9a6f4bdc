import { Decimal, decimalText } from '@bourse/kit'

/** True for decimal text above zero, in any plain spelling. */
export function isPositive(text: string): boolean {
  return text.charCodeAt(0) !== MINUS && /[1-9]/.test(text)
}

/**
 * True where `a` is less than `b`. Prices with as many digits before the point compare as text, which spares nearly
 * every row a Decimal.
 */
export function isBelow(a: string, b: string): boolean {
  if (a >= b && wholeDigits(a) === wholeDigits(b) && isUnsigned(a) && isUnsigned(b)) return false
  return new Decimal(a).lessThan(b)
}

/** True where two prices are numerically equal; a missing price equals nothing. */
export function samePrice(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return false
  return a === b || decimalText(a) === decimalText(b)
}

const MINUS = 45
const ZERO = 48

const isUnsigned = (text: string) => text.charCodeAt(0) >= ZERO

function wholeDigits(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? text.length : point
}
