import { Decimal } from '@bourse/kit'

/** Rounded half to even to 10 significant digits. */
export const sig10 = (value: Decimal): Decimal => value.toSignificantDigits(10, Decimal.ROUND_HALF_EVEN)

const MOST_DECIMALS = 6

/** Sums are exact; an amount that a conversion gave has at most six decimals. */
export const amount = (value: Decimal): Decimal => value.toDecimalPlaces(MOST_DECIMALS, Decimal.ROUND_HALF_EVEN)
