import { f, stagingTable } from '@bourse/kit'
import { issuers, listings } from '@bourse/services'
import { reconcileIncomingArticles } from './reconcile-incoming-articles.ts'
import { articles, associations, contentFields } from '../articles/records.ts'

/** Fields of an article as a publisher provides it. */
export const incomingFields = {
  ...contentFields,
  // The score is computed from the title as received, because zero-width characters separate words for the lexicon.
  title: f.text('Headline', { lines: true, example: 'Apple beats expectations with record profit' }),
  article_id: f.text('The publisher’s own id for the article', { example: 'a1' }).nullable(),
  associations: f.list('Listings that the article is about; unknown ones are dropped', {
    symbol: f.text('Ticker on the article’s date'),
    exchange_mic: f.text('MIC, if the publisher states it').nullable(),
    score: f.decimal('Sentiment about the listing, −1 to 1').nullable(),
  }),
  source_score: f
    .decimal('The publisher’s sentiment score for the article, −1 to 1', { unit: 'score', example: 0.5 })
    .nullable(),
  source_model: f.text('Name of the publisher’s model', { example: 'example-news' }).nullable(),
  updated_at: f.instant('When the publisher last changed the article').nullable(),
  known_at: f.instant('Knowledge time; if null, the time of publication').nullable(),
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
