import { Decimal } from '@bourse/kit/values'
import type { SharePosition } from './share-positions.ts'

/** First filing day of whole dollars. */
const WHOLE_DOLLARS_FROM = '2023-01-03'
/** Positions with a close whose median decides, however far their values are off. */
const MEDIAN_OF = 3
/** How far a value may be off for its close to decide where fewer positions have one. */
const WITHIN = new Decimal('0.1')

/** What values are multiplied with to give US dollars. */
export type ValueFactor = 1 | 1000

/** The factor of a report's values, and what decided it. */
export interface DecidedFactor {
  readonly factor: ValueFactor
  readonly by: 'closes' | 'filing-date'
}

/**
 * What the values of a report are to be multiplied with, 1 or 1,000, to give US dollars. Of three positions with a
 * close or more: the factor for which the median of value ÷ shares against the close of the report's date is nearer 1.
 * Of fewer: the one factor that brings a value within 10% of its close. Otherwise the filing date decides; filings
 * before 2023 are in thousands by the form's rules, but late and wrong ones exist.
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

/** Value a share over the close, of every position that has one. */
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
  // Nearer by factors, so that a price that doubled does not look like another unit: the bound is the root of 1 ÷
  // 1,000.
  return median.mul(median).mul(1000).gte(1) ? 1 : 1000
}

const isNearOne = (ratio: Decimal) => ratio.minus(1).abs().lte(WITHIN)
