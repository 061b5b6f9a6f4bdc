import { Decimal } from '@bourse/kit/values'
import type { Ratio } from './legs.ts'
import { numberText } from './number-text.ts'

/** Significant digits of factors and adjusted amounts: as many as a double holds for sure. */
export const FACTOR_DIGITS = 15
/** Significant digits of a split's ratio as a single number, for other datasets to compute with. */
const RATIO_DIGITS = 30

/** What some splits together do to a price or an amount per share from before them. */
export interface Adjustment {
  /** Old shares over new ones, rounded half up to `FACTOR_DIGITS` significant digits. */
  readonly factor: string
  /**
   * An amount per share from before the splits, per share as it is after them. It is multiplied by the exact fraction
   * and rounded once, like the factor.
   */
  adjust(amount: string): string
}

/** The adjustment for some splits; without any, factor 1 and amounts as they are. */
export function adjustmentFor(splits: readonly Ratio[]): Adjustment {
  const old = product(splits.map(({ from }) => from))
  const now = product(splits.map(({ to }) => to))
  return {
    factor: rounded(old.div(now), FACTOR_DIGITS),
    adjust: (amount) => (splits.length === 0 ? amount : rounded(old.times(amount).div(now), FACTOR_DIGITS)),
  }
}

/** New shares for one old one, as exact as its digits allow. */
export function ratioNumber({ from, to }: Ratio): string {
  return rounded(new Decimal(to).div(from), RATIO_DIGITS)
}

const product = (numbers: readonly string[]) => numbers.reduce((result, number) => result.times(number), new Decimal(1))

/**
 * Half up, unlike other values that are worked out: the fields say so, and whoever keeps a factor compares it as text.
 */
const rounded = (value: Decimal, digits: number) => numberText(value.toSignificantDigits(digits, Decimal.ROUND_HALF_UP))
