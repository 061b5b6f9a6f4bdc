import { Decimal, roundedText, significantText } from '@bourse/kit/values'

/** Relative tolerance. Simple ratios differ by at least a hundred times that. */
const TOLERANCE = new Decimal('0.00001')
const MOST = 100
const PLACES = 12
const SIGNIFICANT = 5

/**
 * Returns the exact split ratio behind a measured one: n:m with both up to 100, or n:1 or 1:n, if one is within 1 in
 * 100,000 (repeating decimals are truncated to twelve places), otherwise the measured ratio to five significant digits.
 */
export function splitRatio(measured: Decimal): string {
  const simple = simpleRatio(measured)
  return simple === undefined ? significantText(measured, SIGNIFICANT) : roundedText(simple, PLACES)
}

function simpleRatio(measured: Decimal): Decimal | undefined {
  for (let old = 1; old <= MOST; old++) {
    const shares = measured.mul(old).round()
    const fits = shares.gt(0) && (old === 1 || shares.lte(MOST))
    if (fits && isNear(measured, shares.div(old))) return shares.div(old)
  }
  const reverse = new Decimal(1).div(measured).round()
  return reverse.gt(0) && isNear(measured, new Decimal(1).div(reverse)) ? new Decimal(1).div(reverse) : undefined
}

const isNear = (measured: Decimal, ratio: Decimal) => measured.div(ratio).minus(1).abs().lte(TOLERANCE)
