import { Decimal } from '@bourse/kit/values'
import { DoesNotFit } from './column.ts'

const [MINUS, POINT, ZERO] = [45, 46, 48]
const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power)
const SPELLED = /^(-?)(\d+)(?:\.(\d*))?$/

/**
 * Returns the float nearest to a decimal string. If both the digits and the power of ten are exact as floats, dividing
 * them rounds only once.
 */
export function nearestFloat(source: string, start: number, end: number): number {
  const text = source.slice(start, end)
  const point = text.indexOf('.')
  const scale = point === -1 ? 0 : text.length - point - 1
  const units = smallScaled(text, 0, text.length, scale)
  return units === undefined ? Number(text) : units / 10 ** scale
}

/**
 * Returns a decimal string as an integer multiple of 10^-scale, or undefined if a float cannot represent it exactly.
 * Reads character by character, because a table has millions of numbers.
 */
export function smallScaled(source: string, start: number, end: number, scale: number): number | undefined {
  const isNegative = source.charCodeAt(start) === MINUS
  let units = 0
  let point = end
  const first = isNegative ? start + 1 : start
  for (let at = first; at < end; at++) {
    const code = source.charCodeAt(at)
    if (code === POINT && point === end) point = at
    else if (code < ZERO || code > ZERO + 9) return undefined
    else units = units * 10 + (code - ZERO)
  }
  const missing = scale - (point === end ? 0 : end - point - 1)
  if (first === end || end - first > 16 || missing < 0 || missing >= POWERS.length) return undefined
  const scaled = units * (POWERS[missing] ?? 1)
  if (scaled > Number.MAX_SAFE_INTEGER) return undefined
  return isNegative ? -scaled : scaled
}

/**
 * Like `smallScaled`, for numbers of any size below `limit`. Throws `DoesNotFit` for a number that is larger or has
 * more decimal places than `scale`.
 */
export function anyScaled(text: string, scale: number, limit: bigint): bigint {
  const plain = SPELLED.test(text) ? text : new Decimal(text).toFixed()
  const [, sign = '', integer = '', fraction = ''] = SPELLED.exec(plain) ?? []
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > scale)
    throw new DoesNotFit(`${text.slice(0, 80)} has more than ${scale} digits after its decimal point`)
  const units = BigInt(`${integer}${significant.padEnd(scale, '0')}`)
  if (units >= limit)
    throw new DoesNotFit(`${text.slice(0, 80)} has more digits before its decimal point than its column allows`)
  return sign === '' ? units : -units
}
