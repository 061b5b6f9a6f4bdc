import type { Knowledge } from '@bourse/kit'
import { addMonths } from '@bourse/kit/values'
import type { AnnualEpsEstimate, EarningsEstimates } from '@bourse/services'

interface NextYearOptions {
  /** Undefined where nobody keeps estimates. */
  readonly estimates: EarningsEstimates | undefined
  readonly companies: readonly string[]
  readonly date: string
  readonly knowledge: Knowledge
}

/** By company, the newest estimate for the fiscal year after the one that a date lies in. */
export async function nextYearEps({
  estimates,
  companies,
  date,
  knowledge,
}: NextYearOptions): Promise<ReadonlyMap<string, AnnualEpsEstimate>> {
  const told = (await estimates?.annualEps({ companies, on: date, knowledge })) ?? []
  // The year that runs ends within twelve months, the next one within another twelve.
  const [from, to] = [addMonths(date, 12), addMonths(date, 24)]
  const next = told.filter(({ period_end }) => from <= period_end && period_end < to)
  return new Map(next.map((estimate) => [estimate.company_id, estimate]))
}
