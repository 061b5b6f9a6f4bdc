import { roundedText } from '@bourse/kit/values'
import type { BondTerms } from './bond-terms.ts'
import { flowsOf, positionOf } from './bond-position.ts'
import { priceOfYield } from './price-of-yield.ts'

/** Decimal places of stored values. */
const DIGITS = 6

/**
 * Returns the clean price per 100 of face, decimal text with six decimal places, at which a bond has the annual yield
 * `rate` on a settlement date; undefined if the bond has no yield: see `bondYield`.
 */
export function priceAtYield(terms: BondTerms, settlement: string, rate: number): string | undefined {
  // The price passed here does not affect the result.
  const position = positionOf(terms, '100', settlement)
  if (position === undefined) return undefined
  return roundedText(
    priceOfYield(flowsOf(position), position.frequency, rate).price - position.accrued.toNumber(),
    DIGITS,
  )
}
