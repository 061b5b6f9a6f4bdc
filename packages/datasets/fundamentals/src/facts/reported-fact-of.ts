import { type FactRow } from './fact-versions.ts'
import { type ReportedFact } from './reported-fact.ts'

/** A fact as the companyfacts reader returns it, with the field names of the served rows. */
export type NamedFact = Pick<
  FactRow,
  | 'concept'
  | 'unit'
  | 'value'
  | 'fiscal_start'
  | 'fiscal_end'
  | 'filing_id'
  | 'form_type'
  | 'filed_on'
  | 'filing_fiscal_year'
  | 'filing_fiscal_period'
>

/** Returns the fact for `statementsOf` and `factVersions`, known from its filing's acceptance. */
export function reportedFactOf(fact: NamedFact, accepted: string): ReportedFact {
  const colon = fact.concept.indexOf(':')
  return {
    taxonomy: fact.concept.slice(0, colon),
    tag: fact.concept.slice(colon + 1),
    unit: fact.unit,
    start: fact.fiscal_start,
    end: fact.fiscal_end,
    value: fact.value,
    accession: fact.filing_id,
    form: fact.form_type,
    filed: fact.filed_on,
    accepted,
    fiscal_year: fact.filing_fiscal_year,
    fiscal_period: fact.filing_fiscal_period,
  }
}
