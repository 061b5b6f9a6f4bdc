import { Decimal } from '@bourse/kit/values'
import { isAcceptedFact } from './accepted-facts.ts'
import { monthsOf, periodEndOf } from './fiscal-period.ts'
import { lastOfEachInstant } from './last-of-each-instant.ts'
import { type Filing, filingsOf, type ReportedFact } from './reported-fact.ts'
import { factKey, oneValueAFiling } from './one-value-a-filing.ts'

/**
 * One version of a fact, known from `known_at`. The key is concept, unit, fiscal_start_key and fiscal_end, per issuer.
 */
export interface FactRow {
  /** Taxonomy and tag, for example `us-gaap:Assets`. */
  readonly concept: string
  readonly unit: string
  readonly value: string
  readonly period_type: 'period' | 'instant'
  readonly fiscal_start: string | null
  /** The first day as part of the key: `-` for instants. Not served. */
  readonly fiscal_start_key: string
  readonly fiscal_end: string
  readonly duration_months: number | null
  readonly period_end: string
  /** The filing that first stated this value. */
  readonly filing_id: string
  readonly form_type: string
  readonly filed_on: string
  /** Date of the first filing that stated any value for the period. */
  readonly first_filed_on: string
  /** The newest filing that states the value, as of this version. */
  readonly last_filing_id: string
  readonly filing_fiscal_year: number | null
  readonly filing_fiscal_period: string | null
  readonly restated: boolean
  readonly known_at: string
}

/** Placeholder for the first day in the key of an instant. */
export const INSTANT = '-'

/** Facts in normal form, and facts for which one filing states contradictory values. */
export interface NormalFacts {
  /** All versions, in the order they became known. */
  readonly rows: readonly FactRow[]
  /**
   * Contradictory values for one key in one filing that no rule can resolve. They are quarantined with the code
   * `conflict`.
   */
  readonly conflicts: readonly (readonly ReportedFact[])[]
}

/**
 * Returns an issuer's facts in normal form: one record per concept, unit and fiscal period. A later filing with a
 * different value restates the fact. A filing that repeats the value adds a version that names it as the last filing,
 * so no version reveals what a later filing did. Facts from other taxonomies and forms are excluded.
 * @param facts all facts of the issuer, in any order
 */
export function factVersions(facts: readonly ReportedFact[]): NormalFacts {
  const rows: FactRow[] = []
  const newest = new Map<string, FactRow>()
  const conflicts: (readonly ReportedFact[])[] = []
  for (const filing of filingsOf(facts.filter(isAcceptedFact))) {
    const stated = oneValueAFiling(filing.facts)
    conflicts.push(...stated.conflicts)
    for (const fact of stated.facts) {
      const before = newest.get(factKey(fact))
      const row =
        nextVersion(fact.value, before, () => factRow(fact, filing)) ??
        (before && { ...before, last_filing_id: filing.accession, known_at: filing.accepted })
      if (row === undefined) continue
      newest.set(factKey(fact), row)
      rows.push(row)
    }
  }
  return { rows: lastOfEachInstant(rows, keyOfFact), conflicts }
}

/** Returns the key of an issuer's fact: concept, unit and period. */
export const keyOfFact = ({
  concept,
  unit,
  fiscal_start_key,
  fiscal_end,
}: Pick<FactRow, 'concept' | 'unit' | 'fiscal_start_key' | 'fiscal_end'>): string =>
  `${concept} ${unit} ${fiscal_start_key} ${fiscal_end}`

/**
 * Returns the version that a value adds after the newest version of its fact. A different value restates the fact; an
 * equal value adds no version, regardless of how it is written.
 * @param rowOf returns the row of the value itself; called only if the value adds a version
 */
export function nextVersion(
  value: string,
  before: Pick<FactRow, 'value' | 'first_filed_on'> | undefined,
  rowOf: () => FactRow,
): FactRow | undefined {
  if (before === undefined) return rowOf()
  if (new Decimal(value).equals(before.value)) return undefined
  return { ...rowOf(), first_filed_on: before.first_filed_on, restated: true }
}

function factRow({ taxonomy, tag, unit, value, start, end }: ReportedFact, filing: Filing): FactRow {
  return {
    concept: `${taxonomy}:${tag}`,
    unit,
    value: new Decimal(value).toFixed(),
    period_type: start === null ? 'instant' : 'period',
    fiscal_start: start,
    fiscal_start_key: start ?? INSTANT,
    fiscal_end: end,
    duration_months: start === null ? null : monthsOf(start, end),
    period_end: periodEndOf(end),
    filing_id: filing.accession,
    form_type: filing.form,
    filed_on: filing.filed,
    first_filed_on: filing.filed,
    last_filing_id: filing.accession,
    filing_fiscal_year: filing.fiscal_year,
    filing_fiscal_period: filing.fiscal_period,
    restated: false,
    known_at: filing.accepted,
  }
}
