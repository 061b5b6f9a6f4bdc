import { Decimal } from '@bourse/kit/values'
import type { Ratio } from './legs.ts'
import { numberText } from './number-text.ts'

/** Significant digits of factors and adjusted amounts: a double represents this many exactly. */
export const FACTOR_DIGITS = 15
/** Significant digits of a split ratio expressed as one number, which other datasets use in computations. */
const RATIO_DIGITS = 30

/** The combined effect of splits on an earlier price or amount per share. */
export interface Adjustment {
  /** Old shares divided by new ones, rounded half up to `FACTOR_DIGITS` significant digits. */
  readonly factor: string
  /**
   * Converts a per-share amount from the pre-split to the post-split basis. Multiplies by the exact fraction and rounds
   * once, like the factor.
   */
  adjust(amount: string): string
}

/** Returns the combined adjustment for splits. Without splits, the factor is 1 and amounts do not change. */
export function adjustmentFor(splits: readonly Ratio[]): Adjustment {
  const old = product(splits.map(({ from }) => from))
  const now = product(splits.map(({ to }) => to))
  return {
    factor: rounded(old.div(now), FACTOR_DIGITS),
    adjust: (amount) => (splits.length === 0 ? amount : rounded(old.times(amount).div(now), FACTOR_DIGITS)),
  }
}

/** Returns the number of new shares per old share, rounded to `RATIO_DIGITS` significant digits. */
export function ratioNumber({ from, to }: Ratio): string {
  return rounded(new Decimal(to).div(from), RATIO_DIGITS)
}

const product = (numbers: readonly string[]) => numbers.reduce((result, number) => result.times(number), new Decimal(1))

/**
 * Rounds half up, unlike other computed values: the field descriptions promise it, and callers compare factors as text.
 */
const rounded = (value: Decimal, digits: number) => numberText(value.toSignificantDigits(digits, Decimal.ROUND_HALF_UP))
