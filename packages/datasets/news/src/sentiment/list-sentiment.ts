import { collection, entities, eq, perSubject } from '@bourse/kit'
import { classes } from '@bourse/services'
import { sentimentBuckets } from './record.ts'

/** GET /v1/news/sentiment */
export const listSentiment = collection('/news/sentiment', sentimentBuckets, {
  id: 'news.sentiment',
  summary: 'Sentiment of news by day or week',
  description:
    'The mean score of the articles about a listing, by UTC day or by week from Monday; without a scored article there is no row. Buckets are worked out anew ' +
    'for three days after they end, then they stay. The running week is shown and grows.',
  capabilities: ['news.sentiment'],
  credits: perSubject(25, { whole: 500 }),
  select: entities(classes),
  filters: { interval: eq({ default: '1d' }) },
})
