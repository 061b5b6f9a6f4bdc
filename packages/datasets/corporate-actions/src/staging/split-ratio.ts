import { Decimal, decimalText, isPositive } from '@bourse/kit/values'
import type { Ratio } from '../legs.ts'
import { numberText } from '../number-text.ts'
import { Unreadable } from './unreadable.ts'

/** Minimum number of decimal places for a ratio to be read as a truncated fraction, for example 0.333333. */
const CUT_PLACES = 6
/** Maximum denominator (old shares) of a truncated fraction. */
const MAX_DENOMINATOR = 1_000

/**
 * Parses a ratio: `7:1`, `7/1` and `7-for-1` mean new shares for old; a single number (7, 0.1, 1.05) means new shares
 * for one old share. The result is in whole shares: 0.1 is 1 for 10, 1.05 is 21 for 20, and 0.333333333333 is 1 for 3.
 */
export function splitRatio(text: string): Ratio {
  const [, left = '', right] = /^\s*([\d.]+)\s*(?:(?::|\/|-?\s*for\s*-?)\s*([\d.]+))?\s*$/i.exec(text) ?? []
  const [to, from] = [decimalText(left), right === undefined ? undefined : decimalText(right)]
  if (to === undefined || !isPositive(to) || (right !== undefined && (from === undefined || !isPositive(from))))
    throw new Unreadable(
      'split_ratio',
      'new shares for old ones above zero, such as 7:1, or per old share, such as 0.1',
      text,
    )
  return from === undefined ? wholeShares(to) : { from, to }
}

/** Converts new shares per old share to a fraction of whole shares. */
function wholeShares(ratio: string): Ratio {
  const places = ratio.split('.')[1]?.length ?? 0
  const exact = new Decimal(ratio)
  for (let old = 1; old <= MAX_DENOMINATOR; old++) {
    const shares = exact.times(old).round()
    const isSame = shares.div(old).equals(exact) || (places >= CUT_PLACES && isCut(shares.div(old), exact, places))
    if (shares.greaterThan(0) && isSame) return { from: String(old), to: numberText(shares) }
  }
  const scale = new Decimal(10).pow(places)
  return { from: numberText(scale), to: numberText(exact.times(scale)) }
}

const isCut = (fraction: Decimal, ratio: Decimal, places: number) =>
  fraction.toDecimalPlaces(places, Decimal.ROUND_HALF_UP).equals(ratio) ||
  fraction.toDecimalPlaces(places, Decimal.ROUND_DOWN).equals(ratio)
