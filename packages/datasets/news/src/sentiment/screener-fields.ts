import { sql } from '@bourse/kit'
import { addDays, Decimal, significantText } from '@bourse/kit/values'
import { screenerField } from '@bourse/services'
import { sentimentBuckets } from './record.ts'

const DAYS = 30

/** Mean score of the articles about a listing in the 30 days up to a given day. */
export const screenerFields = screenerField.provide({ buckets: sentimentBuckets }, (needs) => ({
  dataset: 'news',
  fields: ['news_sentiment_30d'],
  async read({ ids, date, knowledge }) {
    const days = await needs.buckets
      .at(knowledge)
      .select(['r.instrument_id', 'r.mean_score', 'r.article_count'])
      .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
      .where('r.interval', '=', '1d')
      .where('r.date', '>', addDays(date, -DAYS))
      .where('r.date', '<=', date)
      .execute()
    const byListing = Map.groupBy(days, ({ instrument_id }) => instrument_id)
    return new Map([...byListing].map(([id, own]) => [id, { news_sentiment_30d: meanOf(own) }]))
  },
}))

/** Weights each day by its number of articles. */
function meanOf(days: readonly { readonly mean_score: string; readonly article_count: string }[]): string {
  const sum = Decimal.sum(...days.map(({ mean_score, article_count }) => new Decimal(mean_score).times(article_count)))
  const count = Decimal.sum(...days.map(({ article_count }) => article_count))
  return significantText(sum.dividedBy(count))
}
