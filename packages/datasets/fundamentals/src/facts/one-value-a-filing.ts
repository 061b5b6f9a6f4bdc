import { Decimal } from '@bourse/kit/values'
import { type ReportedFact } from './reported-fact.ts'

/** A filing's facts, one per key, and the facts that contradict each other. */
interface FilingValues {
  readonly facts: readonly ReportedFact[]
  /** Facts for which the filing states different values under one key with the same number of significant digits. */
  readonly conflicts: readonly (readonly ReportedFact[])[]
}

/** Reduces a filing to one value per key; of two values, the one with more significant digits is used. */
export function oneValueAFiling(filing: readonly ReportedFact[]): FilingValues {
  const facts: ReportedFact[] = []
  const conflicts: (readonly ReportedFact[])[] = []
  for (const stated of Map.groupBy(filing, factKey).values()) {
    const [only] = stated
    if (only !== undefined && stated.length === 1) {
      facts.push(only)
      continue
    }
    const values = new Map(stated.map((fact) => [new Decimal(fact.value).toFixed(), fact]))
    const most = Math.max(...[...values.values()].map(significantDigits))
    const best = [...values.values()].filter((fact) => significantDigits(fact) === most)
    if (best.length === 1) facts.push(...best)
    else conflicts.push(best)
  }
  return { facts, conflicts }
}

/** Returns a fact's key: concept, unit and period. */
export const factKey = ({ taxonomy, tag, unit, start, end }: ReportedFact): string =>
  `${taxonomy}:${tag} ${unit} ${start ?? ''} ${end}`

/**
 * Returns the number of significant digits. A value rounded to millions is less precise than one stated to the dollar,
 * so trailing zeros of an integer do not count.
 */
const significantDigits = ({ value }: ReportedFact): number => new Decimal(value).precision()
