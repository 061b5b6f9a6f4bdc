import { f, stagingTable } from '@bourse/kit'
import { issuers, listings } from '@bourse/services'
import { reconcileIncomingArticles } from './reconcile-incoming-articles.ts'
import { articles, associations, told } from '../articles/records.ts'

/** Fields of an article from a publisher. */
export const incomingFields = {
  ...told,
  // The score uses the title as received: zero-width characters separate words for the lexicon.
  title: f.text('Headline', { lines: true, example: 'Apple beats expectations with record profit' }),
  article_id: f.text('What the publisher calls it', { example: 'a1' }).nullable(),
  associations: f.list('Listings that it is about; those that nobody knows are dropped', {
    symbol: f.text('Ticker on the day of the article'),
    exchange_mic: f.text('MIC, where the publisher tells it').nullable(),
    score: f.decimal('How positive it is about it, −1 to 1').nullable(),
  }),
  source_score: f
    .decimal('How positive it is, −1 to 1, where the publisher says so', { unit: 'score', example: 0.5 })
    .nullable(),
  source_model: f.text('The name of that score', { example: 'example-news' }).nullable(),
  updated_at: f.instant('When the publisher last changed it').nullable(),
  known_at: f.instant('When it was known; null: when it is published').nullable(),
}

/** Dependencies for reconciling articles. */
export const incomingNeeds = { listings, issuers, articles, associations }

/** Articles from publishers: cleaned, deduplicated, associated with listings and scored. */
export const incomingArticles = stagingTable('incoming_articles', {
  title: 'Articles',
  fields: incomingFields,
  feeds: [articles, associations],
  needs: incomingNeeds,
  reconcile: (given, rows, context) => reconcileIncomingArticles(given, rows, context),
})
