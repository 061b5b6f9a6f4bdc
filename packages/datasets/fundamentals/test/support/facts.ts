import { type ReportedFact } from '../../src/facts/reported-fact.ts'

/** A filing in tests with its facts, each `[tag, period, value, unit?]`; a period is `start/end` or a date. */
export interface TestFiling {
  readonly accession: string
  readonly form?: string
  readonly filed: string
  readonly fiscal?: readonly [number, string]
  readonly taxonomy?: string
  readonly facts: readonly (readonly [tag: string, period: string, value: string, unit?: string])[]
}

/** Returns the filings' facts, each known from 22:00 UTC on its filing date. */
export function factsIn(...filings: readonly TestFiling[]): readonly ReportedFact[] {
  return filings.flatMap(({ accession, form = '10-K', filed, fiscal = [2024, 'FY'], taxonomy = 'us-gaap', facts }) =>
    facts.map(([tag, period, value, unit = 'USD']) => {
      const [first = '', last] = period.split('/')
      return {
        ...{ taxonomy, tag, unit, value, accession, form, filed, accepted: `${filed}T22:00:00Z` },
        ...{ start: last === undefined ? null : first, end: last ?? first },
        ...{ fiscal_year: fiscal[0], fiscal_period: fiscal[1] },
      }
    }),
  )
}
