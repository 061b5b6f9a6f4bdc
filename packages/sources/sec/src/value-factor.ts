import { Decimal } from '@bourse/kit'
import type { SharePosition } from './share-positions.ts'

/** First filing day of whole dollars. */
const WHOLE_DOLLARS_FROM = '2023-01-03'
const FEWEST_PRICED = 3

/**
 * What the values of a report are to be multiplied with, 1 or 1,000, to give US dollars: the factor for which the
 * median of value ÷ shares against the close of the report's date is nearer 1. Where fewer than three positions have a
 * close, the filing date decides; filings before 2023 are in thousands by the form's rules, but late and wrong ones
 * exist.
 */
export function valueFactor(
  positions: Iterable<SharePosition>,
  closeOf: (cusip: string) => string | undefined,
  filed_on: string,
): 1 | 1000 {
  const ratios: Decimal[] = []
  for (const { cusip, shares, reported_value } of positions) {
    const close = closeOf(cusip)
    if (close === undefined || new Decimal(shares).lte(0) || new Decimal(close).lte(0)) continue
    ratios.push(new Decimal(reported_value).div(shares).div(close))
  }
  if (ratios.length < FEWEST_PRICED) return filed_on >= WHOLE_DOLLARS_FROM ? 1 : 1000
  const median = ratios.sort((a, b) => a.cmp(b))[Math.floor((ratios.length - 1) / 2)] ?? new Decimal(1)
  // Nearer by factors, so that a price that doubled does not look like another unit: the bound is the root of 1 ÷
  // 1,000.
  return median.mul(median).mul(1000).gte(1) ? 1 : 1000
}
