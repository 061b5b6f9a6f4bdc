import { Decimal } from '@bourse/kit'

/** One whole number over another, ten significant digits, half to even. */
export const ratioOf = (part: number, whole: number): string =>
  new Decimal(part).div(whole).toSignificantDigits(10, Decimal.ROUND_HALF_EVEN).toFixed()
