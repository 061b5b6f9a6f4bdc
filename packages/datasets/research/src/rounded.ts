import { Decimal } from '@bourse/kit'

const DIGITS = 10

/** A number that was worked out, to ten significant digits, half to even. */
export function significant(value: Decimal): string {
  const rounded = value.toSignificantDigits(DIGITS, Decimal.ROUND_HALF_EVEN)
  return rounded.isZero() ? '0' : rounded.toString()
}
