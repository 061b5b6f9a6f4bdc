import { Decimal as Base } from 'decimal.js'

/**
 * Exact decimal arithmetic with 40 significant digits: the only way to compute with prices and amounts. Stored and sent
 * values are decimal text; convert results with `decimalText`.
 */
export const Decimal = Base.clone({ precision: 40, toExpNeg: -1000, toExpPos: 1000 })
/** An exact decimal number. */
export type Decimal = Base

const MAX_LENGTH = 60
const DECIMAL_TEXT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

/**
 * Returns the canonical spelling of a decimal, as stored and sent: no exponent, no leading plus, no trailing zeros, no
 * negative zero. Undefined for any other value, and for text that is longer than 60 characters.
 */
export function decimalText(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return undefined
  if (isCanonical(text)) return text
  if (!DECIMAL_TEXT.test(text)) return undefined
  const negative = text.startsWith('-')
  const unsigned = negative || text.startsWith('+') ? text.slice(1) : text
  const [whole = '', fraction = ''] = unsigned.split('.')
  const digits = stripLeadingZeros(whole)
  const decimals = stripTrailingZeros(fraction)
  const body = decimals === '' ? digits : `${digits}.${decimals}`
  return negative && body !== '0' ? `-${body}` : body
}

/**
 * Returns a computed number, rounded half to even to a number of digits after the decimal point, as stored and sent.
 * @throws RangeError if the number is not finite: an unknown value is null in a row, never a string
 */
export function roundedText(value: Decimal | number, digits: number): string {
  return finite(value).toDecimalPlaces(digits, Decimal.ROUND_HALF_EVEN).toFixed()
}

/** Like `roundedText`, with a number of significant digits; defaults to ten, as for all ratios. */
export function significantText(value: Decimal | number, digits = 10): string {
  return finite(value).toSignificantDigits(digits, Decimal.ROUND_HALF_EVEN).toFixed()
}

function finite(value: Decimal | number): Decimal {
  const number = new Decimal(value)
  if (!number.isFinite()) throw new RangeError(`expected a finite number to round, got ${String(value)}`)
  return number
}

/**
 * Returns one number divided by another, rounded half to even to ten significant digits, as stored and sent; null if
 * either is unknown or the divisor is 0.
 */
export function ratioText(part: Base.Value | null, whole: Base.Value | null): string | null {
  if (part === null || whole === null || new Decimal(whole).isZero()) return null
  return significantText(new Decimal(part).div(whole))
}

const [POINT, ZERO, NINE] = [46, 48, 57]

/**
 * Returns whether text needs no conversion, which is the usual case. Checks characters one by one, because imports call
 * it for every number and a regular expression takes twice as long.
 */
function isCanonical(text: string): boolean {
  const { length } = text
  let point = length
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code === POINT && point === length) point = at
    else if (code < ZERO || code > NINE) return false
  }
  if (point === 0 || (point > 1 && text.charCodeAt(0) === ZERO)) return false
  return point === length || (point < length - 1 && text.charCodeAt(length - 1) !== ZERO)
}

function stripLeadingZeros(text: string): string {
  let start = 0
  while (start < text.length - 1 && text.charCodeAt(start) === 48) start++
  return text === '' ? '0' : text.slice(start)
}

function stripTrailingZeros(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 48) end--
  return text.slice(0, end)
}
