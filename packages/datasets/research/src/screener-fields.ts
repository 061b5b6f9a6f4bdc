import { sql } from '@bourse/kit'
import { issuers, screenerField } from '@bourse/services'
import { earnings } from './earnings/records.ts'
import { analystRatings } from './ratings/record.ts'

/** The next report and the analyst rating for a listing’s company. */
export const screenerFields = screenerField.provide({ issuers, earnings, ratings: analystRatings }, (needs) => ({
  dataset: 'research',
  fields: ['next_report_date', 'analyst_score', 'mean_target_price'],
  async read({ ids, date, knowledge }) {
    const directory = await needs.issuers.at(knowledge)
    const companies = new Map(ids.map((id) => [id, directory.ofListing(id)?.company_id]))
    const ofSome = sql<boolean>`r.company_id = any(${[...companies.values()].flatMap((id) => id ?? [])}::text[])`
    const awaited = await needs.earnings
      .at(knowledge)
      .select(['r.company_id', 'r.report_date'])
      .where(ofSome)
      .where('r.report_date', '>', date)
      .where(sql<boolean>`num_nonnulls(r.eps_actual, r.revenue_actual) = 0`)
      .orderBy('r.report_date', 'desc')
      .execute()
    const rated = await needs.ratings
      .at(knowledge)
      .select(['r.company_id', 'r.score', 'r.mean_target_price'])
      .where(ofSome)
      .where(sql<boolean>`r.published_at < ${`${date}T00:00:00Z`}::timestamptz + interval '1 day'`)
      .orderBy('r.published_at', 'asc')
      .execute()
    const reports = new Map(awaited.map(({ company_id, report_date }) => [company_id, report_date]))
    const ratings = new Map(rated.map((rating) => [rating.company_id, rating]))
    return new Map(
      [...companies].map(([id, company = '']) => {
        const { score = null, mean_target_price = null } = ratings.get(company) ?? {}
        return [id, { next_report_date: reports.get(company) ?? null, analyst_score: score, mean_target_price }]
      }),
    )
  },
}))
