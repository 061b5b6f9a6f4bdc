import { add, exactly, negate, overDouble, timesDouble, ZERO, type DoubleDouble } from './double-double.ts'

/** Powers of ten that a double represents exactly. */
const POWERS = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21, 1e22,
]
const LARGEST = POWERS.length - 1
/** Maximum number of digits for which a double represents every integer exactly. */
const CHUNK = 15

/** Parses plain decimal text such as `189.95`, with one rounding, to about 32 digits. */
export function fromDecimalText(text: string): DoubleDouble {
  const negative = text.startsWith('-')
  const unsigned = negative ? text.slice(1) : text
  const point = unsigned.indexOf('.')
  const value =
    point === -1
      ? wholeNumber(unsigned)
      : tenthsOf(wholeNumber(unsigned.slice(0, point) + unsigned.slice(point + 1)), unsigned.length - point - 1)
  return negative ? negate(value) : value
}

function wholeNumber(digits: string): DoubleDouble {
  if (digits.length <= CHUNK) return exactly(Number(digits))
  let value = ZERO
  for (let at = 0; at < digits.length; at += CHUNK) {
    const chunk = digits.slice(at, at + CHUNK)
    value = add(timesDouble(value, power(chunk.length)), exactly(Number(chunk)))
  }
  return value
}

function tenthsOf(value: DoubleDouble, places: number): DoubleDouble {
  let result = value
  for (let left = places; left > 0; left -= LARGEST) result = overDouble(result, power(Math.min(left, LARGEST)))
  return result
}

const power = (exponent: number): number => POWERS[exponent] ?? 1

const PLACES = 8
/**
 * A value this close below the midpoint of two neighbors, in units of the last place, counts as the midpoint.
 * Calculations carry far more digits than this, and decimal prices often end exactly at a midpoint.
 */
const MIDDLE = 0.5 - 1e-9

/**
 * Formats a value with up to eight decimal places, rounding half away from zero: no exponent, no trailing zeros. Null
 * unless the value is finite.
 */
export function toEightPlaces(value: DoubleDouble): string | null {
  const { hi, lo } = timesDouble(value, 1e8)
  if (!Number.isFinite(hi) || !Number.isFinite(lo)) return null
  const digits = hi < 0 ? nearest(-hi, -lo) : nearest(hi, lo)
  if (digits === '0') return '0'
  return (hi < 0 ? '-' : '') + placed(digits.padStart(PLACES + 1, '0'))
}

/** Returns the digits of the integer nearest to the sum of two doubles. */
function nearest(hi: number, lo: number): string {
  const whole = Math.floor(hi)
  const rest = hi - whole + lo
  const more = Math.floor(rest)
  const up = rest - more >= MIDDLE ? 1 : 0
  const sum = whole + more + up
  return sum <= Number.MAX_SAFE_INTEGER ? String(sum) : String(BigInt(whole) + BigInt(more) + BigInt(up))
}

function placed(digits: string): string {
  const [whole, fraction] = [digits.slice(0, -PLACES), digits.slice(-PLACES)]
  let end = PLACES
  while (end > 0 && fraction.charCodeAt(end - 1) === 48) end--
  return end === 0 ? whole : `${whole}.${fraction.slice(0, end)}`
}
