import { Decimal, decimalText, roundedText } from '@bourse/kit/values'
import type { ChartSplit } from './chart.ts'

/** Maximum number of digits in a price that Yahoo's 32-bit floats can distinguish, with one digit of tolerance. */
const MOST_DIGITS = 9

/** Returns the number of shares on a date, as a fraction of today's: the product of the splits after it. */
export const laterSplits = (splits: readonly ChartSplit[], date: string): Decimal =>
  splits
    .filter((split) => split.date > date)
    .reduce((ratio, { split_from, split_to }) => ratio.times(split_to).div(split_from), new Decimal(1))

/**
 * Returns a price or an amount as traded, from one that was divided by `ratio` for later splits. Yahoo prints 32-bit
 * floats, so the result is the shortest decimal that has the given 32-bit value after the division:
 * 13.237000465393066 is 13.237. Undefined if the text is not a number.
 */
export function asTraded(stated: unknown, ratio: Decimal): string | undefined {
  const text = decimalText(stated)
  if (text === undefined) return undefined
  const float = Number(text)
  const exact = new Decimal(text).times(ratio)
  if (Math.fround(float) === float)
    for (let digits = 1; digits <= MOST_DIGITS; digits++) {
      const candidate = exact.toSignificantDigits(digits, Decimal.ROUND_HALF_EVEN)
      if (Math.fround(candidate.div(ratio).toNumber()) === float) return candidate.toFixed()
    }
  return ratio.equals(1) ? text : roundedText(exact, exact.abs().lessThan(1) ? 6 : 4)
}

/** Returns a volume as traded, in shares as of its date. */
export function tradedVolume(stated: unknown, ratio: Decimal): string | undefined {
  const text = decimalText(stated)
  return text === undefined || ratio.equals(1) ? text : new Decimal(text).div(ratio).toFixed()
}
