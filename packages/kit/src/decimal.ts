import { Decimal as Base } from 'decimal.js'

/**
 * Exact decimal arithmetic with 40 significant digits: the only way to compute with prices and amounts.
 * Stored and sent values are decimal text; write results back with `decimalText`.
 */
export const Decimal = Base.clone({ precision: 40, toExpNeg: -1000, toExpPos: 1000 })
/** One exact decimal number. */
export type Decimal = Base

/** Text that needs no change: what nearly every publisher writes. */
const CANONICAL = /^(?:0|[1-9]\d{0,17})(?:\.\d{0,17}[1-9])?$/
const DECIMAL_TEXT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

/**
 * The one spelling of a decimal that is stored and sent: no exponent, no leading plus, no trailing zeros, no minus zero.
 * Undefined for text that is no plain decimal or longer than 60 characters.
 */
export function decimalText(text: string): string | undefined {
  if (CANONICAL.test(text)) return text
  if (text.length > 60 || !DECIMAL_TEXT.test(text)) return undefined
  const negative = text.startsWith('-')
  const unsigned = negative || text.startsWith('+') ? text.slice(1) : text
  const [whole = '', fraction = ''] = unsigned.split('.')
  const digits = stripLeadingZeros(whole)
  const decimals = stripTrailingZeros(fraction)
  const body = decimals === '' ? digits : `${digits}.${decimals}`
  return negative && body !== '0' ? `-${body}` : body
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
