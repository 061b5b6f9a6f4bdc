import { roundedText } from '@bourse/kit/values'
import type { BondTerms } from './bond-terms.ts'
import { flowsOf, positionOf } from './bond-position.ts'
import { priceOfYield } from './price-of-yield.ts'

/** Digits after the point that are stored. */
const DIGITS = 6

/**
 * The clean price per 100 of face, decimal text of six digits, at which a bond yields `rate` a year when it settles on
 * a date; undefined where it has no yield: see `bondYield`.
 */
export function priceAtYield(terms: BondTerms, settlement: string, rate: number): string | undefined {
  // The position's own price plays no part in this.
  const position = positionOf(terms, '100', settlement)
  if (position === undefined) return undefined
  return roundedText(
    priceOfYield(flowsOf(position), position.frequency, rate).price - position.accrued.toNumber(),
    DIGITS,
  )
}
