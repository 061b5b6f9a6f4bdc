import { f, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'

const share = (description: string, example: number) => f.decimal(description, { unit: 'score', example })

/** Sentiment in the news about a listing on a day or in a week. */
export const sentimentBuckets = record('sentiment_buckets', {
  title: 'News sentiment',
  subject: listing,
  id: 'snt',
  fields: {
    date: f.date('The UTC day, or the Monday of the week'),
    interval: f.oneOf('Bucket interval', ['1d', '1w'], { example: '1d' }),
    mean_score: share('Mean score of the scored articles, −1 to 1, to ten significant digits', 0.1259625),
    article_count: f.count('Scored articles', { example: 16 }),
    positive_count: f.count('Scored articles above 0.05', { example: 8 }),
    neutral_count: f.count('Scored articles from −0.05 to 0.05', { example: 3 }),
    negative_count: f.count('Scored articles below −0.05', { example: 5 }),
    min_score: share('Lowest score', -0.7906),
    max_score: share('Highest score', 0.8402),
    model: f.text('Model that computed the scores; `mixed` for several', { example: 'afinn-fm-1' }),
  },
  key: ['instrument_id', 'interval', 'date'],
  time: revisioned('date'),
  order: ['date asc', 'id asc'],
  history: 'date',
})
