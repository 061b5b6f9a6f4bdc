import { Decimal } from '@bourse/kit/values'
import type { SharePosition } from './share-positions.ts'

/** First filing date for which values are in whole dollars. */
const WHOLE_DOLLARS_FROM = '2023-01-03'
/** Minimum number of positions with a known price at which the median decides, no matter how far off the values are. */
const MEDIAN_OF = 3
/** Maximum relative deviation from the close if fewer positions have a known price. */
const WITHIN = new Decimal('0.1')

/** A factor that converts reported values to US dollars. */
export type ValueFactor = 1 | 1000

/** The factor for a report's values, and what decided it. */
export interface DecidedFactor {
  readonly factor: ValueFactor
  readonly by: 'closes' | 'filing-date'
}

/**
 * Returns the factor, 1 or 1,000, that converts a report's values to US dollars. If three or more positions have a
 * close, it is the factor that brings the median of value ÷ shares ÷ close on the report date nearer to 1. With fewer,
 * it is the factor that brings a value within 10% of its close, if only one factor does. Otherwise the filing date
 * decides: by the form's rules, filings before 2023 are in thousands, although late and incorrect filings exist.
 */
export function valueFactor(
  positions: Iterable<SharePosition>,
  closeOf: (cusip: string) => string | undefined,
  filed_on: string,
): DecidedFactor {
  const factor = factorByCloses(ratiosOf(positions, closeOf))
  if (factor !== undefined) return { factor, by: 'closes' }
  return { factor: filed_on >= WHOLE_DOLLARS_FROM ? 1 : 1000, by: 'filing-date' }
}

/** Returns the value per share divided by the close, for every position that has a close. */
function ratiosOf(positions: Iterable<SharePosition>, closeOf: (cusip: string) => string | undefined): Decimal[] {
  const ratios: Decimal[] = []
  for (const { cusip, shares, reported_value } of positions) {
    const close = closeOf(cusip)
    if (close === undefined || new Decimal(shares).lte(0) || new Decimal(close).lte(0)) continue
    ratios.push(new Decimal(reported_value).div(shares).div(close))
  }
  return ratios
}

function factorByCloses(ratios: readonly Decimal[]): ValueFactor | undefined {
  if (ratios.length < MEDIAN_OF) {
    const explained = ([1, 1000] as const).filter((factor) => ratios.some((ratio) => isNearOne(ratio.mul(factor))))
    return explained.length === 1 ? explained[0] : undefined
  }
  const sorted = ratios.toSorted((a, b) => a.cmp(b))
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? new Decimal(1)
  // Compares on a logarithmic scale, so that a doubled price is not mistaken for a different unit: the bound is the
  // square root of 1 ÷ 1,000.
  return median.mul(median).mul(1000).gte(1) ? 1 : 1000
}

const isNearOne = (ratio: Decimal) => ratio.minus(1).abs().lte(WITHIN)
