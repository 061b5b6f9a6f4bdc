import type { Knowledge } from '@bourse/kit'
import { addMonths } from '@bourse/kit/values'
import type { AnnualEpsEstimate, EarningsEstimates } from '@bourse/services'

interface NextYearOptions {
  /** Earnings estimates service; undefined if no installed dataset provides it. */
  readonly estimates: EarningsEstimates | undefined
  readonly companies: readonly string[]
  readonly date: string
  readonly knowledge: Knowledge
}

/** Returns the newest estimate for the fiscal year after the current one, by company. */
export async function nextYearEps({
  estimates,
  companies,
  date,
  knowledge,
}: NextYearOptions): Promise<ReadonlyMap<string, AnnualEpsEstimate>> {
  const annual = (await estimates?.annualEps({ companies, on: date, knowledge })) ?? []
  // The current fiscal year ends within twelve months, the next one within twelve more.
  const [from, to] = [addMonths(date, 12), addMonths(date, 24)]
  const next = annual.filter(({ period_end }) => from <= period_end && period_end < to)
  return new Map(next.map((estimate) => [estimate.company_id, estimate]))
}
