import { Decimal } from './decimal.ts'

/** True for decimal text above zero, in any plain spelling. */
export function isPositive(text: string): boolean {
  return text.charCodeAt(0) !== MINUS && /[1-9]/.test(text)
}

/**
 * True where `a` is less than `b`. Prices with as many digits before the point compare as text, which spares nearly
 * every row a Decimal.
 */
export function isBelow(a: string, b: string): boolean {
  if (a === b) return false
  if (wholeDigits(a) === wholeDigits(b) && isUnsigned(a) && isUnsigned(b) && isPlain(a) && isPlain(b)) return a < b
  return new Decimal(a).lessThan(b)
}

const MINUS = 45
const ZERO = 48

const isUnsigned = (text: string) => text.charCodeAt(0) >= ZERO
/** Without zeros that only fill up: `1.5` and `1.50` would differ as text. */
const isPlain = (text: string) => text.charCodeAt(text.length - 1) !== ZERO || !text.includes('.')

function wholeDigits(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? text.length : point
}
