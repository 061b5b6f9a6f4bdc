import { Decimal } from '@bourse/kit'

/** One number over another, rounded half to even to ten significant digits; undefined where the second is 0. */
export function ratioOf(part: string, whole: string): string | undefined {
  const divisor = new Decimal(whole)
  if (divisor.isZero()) return undefined
  return new Decimal(part).div(divisor).toSignificantDigits(10, Decimal.ROUND_HALF_EVEN).toFixed()
}
