/** One value in a filing, as stated in the publisher's companyfacts: consolidated, without dimensions. */
export interface ReportedFact {
  /** Taxonomy: `us-gaap`, `ifrs-full`, `dei`, `srt`, … */
  readonly taxonomy: string
  /** Name in the taxonomy, for example `Assets`. */
  readonly tag: string
  /** Unit: `USD`, `shares`, `USD/shares`, `pure`, … */
  readonly unit: string
  /** First day of the period; null for an instant. */
  readonly start: string | null
  /** Last day of the period, or the instant's date. */
  readonly end: string
  /** Decimal text, neither scaled nor rounded. */
  readonly value: string
  /** Accession number with dashes. */
  readonly accession: string
  /** Form as filed, for example `10-K/A`. */
  readonly form: string
  /** Date of the filing. */
  readonly filed: string
  /** UTC instant of the filing's acceptance: when the value became known. */
  readonly accepted: string
  /** Fiscal year and period of the *filing*, not of the fact. */
  readonly fiscal_year: number | null
  readonly fiscal_period: string | null
}

/** A filing that states facts. */
export interface Filing extends Pick<
  ReportedFact,
  'accession' | 'form' | 'filed' | 'accepted' | 'fiscal_year' | 'fiscal_period'
> {
  readonly facts: readonly ReportedFact[]
}

/** Groups facts by filing, in the order they became known. */
export function filingsOf(facts: readonly ReportedFact[]): readonly Filing[] {
  const filings = Map.groupBy(facts, (fact) => fact.accession)
  return [...filings.values()].map(filingOf).sort(inOrderOfKnowledge)
}

function filingOf(facts: readonly ReportedFact[]): Filing {
  const [first] = facts
  if (first === undefined) throw new RangeError('expected a filing with at least one fact')
  const { accession, form, filed, accepted, fiscal_year, fiscal_period } = first
  return { accession, form, filed, accepted, fiscal_year, fiscal_period, facts }
}

function inOrderOfKnowledge(a: Filing, b: Filing): number {
  return compare(a.accepted, b.accepted) || compare(a.filed, b.filed) || compare(a.accession, b.accession)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
