import { sql } from '@bourse/kit'
import { earningsEstimates } from '@bourse/services'
import { estimates } from './record.ts'

/** Earnings estimates for other datasets. */
export const estimatesService = earningsEstimates.provide({ estimates }, (needs) => ({
  async annualEps({ companies, on, knowledge }) {
    const found = await needs.estimates
      .at(knowledge)
      .where(sql<boolean>`r.company_id = any(${companies}::text[])`)
      .where('r.metric', '=', 'eps')
      .where('r.period_type', '=', 'annual')
      .where('r.period_end', '>', on)
      .where('r.observed_on', '<=', on)
      .distinctOn(['r.period_end', 'r.company_id'])
      .select(['r.id', 'r.company_id', 'r.period_end', 'r.mean', 'r.currency_code'])
      .orderBy('r.period_end')
      .orderBy('r.company_id')
      .orderBy('r.observed_on', 'desc')
      .execute()
    return found.flatMap(({ mean: { value }, ...estimate }) => (value === null ? [] : [{ ...estimate, mean: value }]))
  },
}))
