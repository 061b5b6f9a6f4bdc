import { defineDataset } from '@bourse/kit'
import { getArticle } from './articles/get-article.ts'
import { incomingArticles } from './staging/incoming-articles.ts'
import { listArticles } from './articles/list-articles.ts'
import { articles, associations } from './articles/records.ts'
import { deriveSentiment } from './sentiment/derive-sentiment.ts'
import { listSentiment } from './sentiment/list-sentiment.ts'
import { sentimentBuckets } from './sentiment/record.ts'
import { screenerFields } from './sentiment/screener-fields.ts'
import { feeds } from './sources/feeds.ts'
import { headlines } from './sources/headlines.ts'
import { polygon } from './sources/polygon.ts'
import { yahoo } from './sources/yahoo.ts'

export default defineDataset({
  id: 'news',
  module: import.meta.url,
  title: 'News',
  summary: 'Articles about listings, their sentiment, and mean sentiment by day and week.',
  records: [articles, associations, sentimentBuckets],
  staging: [incomingArticles],
  sources: [feeds, polygon, yahoo, headlines],
  endpoints: [listArticles, getArticle, listSentiment],
  jobs: [deriveSentiment],
  provides: [screenerFields],
  imports: incomingArticles,
  freshness: { record: articles, cadence: { days: 4 } },
})
