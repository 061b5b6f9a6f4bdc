import { Decimal } from '@bourse/kit/values'
import { type ReportedFact } from './reported-fact.ts'

/** Facts of a filing, one for each key, and those that contradict each other. */
interface FilingValues {
  readonly facts: readonly ReportedFact[]
  /** Facts of a key that the filing states twice, with different values of equally many significant digits. */
  readonly conflicts: readonly (readonly ReportedFact[])[]
}

/** Of two values of one key in one filing, the one with more significant digits. */
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

/** What one value is about: concept, unit and period. */
export const factKey = ({ taxonomy, tag, unit, start, end }: ReportedFact): string =>
  `${taxonomy}:${tag} ${unit} ${start ?? ''} ${end}`

/** A value rounded to millions says less than one to the dollar: zeros at the end of a whole number do not count. */
const significantDigits = ({ value }: ReportedFact): number => new Decimal(value).precision()
