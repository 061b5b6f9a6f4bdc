import { Decimal } from '@bourse/kit'

/** A number rounded half to even to six digits after the point, as the text that is stored and sent. */
export function sixDigits(value: Decimal | number): string {
  const rounded = new Decimal(value).toDecimalPlaces(6, Decimal.ROUND_HALF_EVEN)
  return rounded.isZero() ? '0' : rounded.toString()
}
