import { Decimal } from '@bourse/kit'

const DIGITS = 10

/** One number over another, rounded half to even to ten significant digits; null where one is unknown, or the second is zero. */
export function ratioText(over: string | null, under: string | null): string | null {
  if (over === null || under === null || new Decimal(under).isZero()) return null
  return new Decimal(over).div(under).toSignificantDigits(DIGITS, Decimal.ROUND_HALF_EVEN).toFixed()
}
