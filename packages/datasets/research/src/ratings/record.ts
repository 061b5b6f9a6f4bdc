import { f, record, revisioned } from '@bourse/kit'
import { issuer } from '@bourse/services'

const target = (description: string, example: number) =>
  f.decimal(description, { unit: 'currency_code per share', example }).nullable()

/** Ratings, best first. */
export const ADVICES = ['strong_buy', 'buy', 'hold', 'sell', 'strong_sell'] as const

/** Fields that are published as received. */
export const ratingActionFields = {
  strong_buy: f.count('Analysts with a strong buy rating', { example: 7 }),
  buy: f.count('A buy', { example: 21 }),
  hold: f.count('Analysts with a hold rating', { example: 14 }),
  sell: f.count('A sale', { example: 2 }),
  strong_sell: f.count('Analysts with a strong sell rating', { example: 2 }),
  mean_target_price: target('Mean price target, not adjusted for later splits', 252.22575),
  high_target_price: target('Highest price target', 325),
  low_target_price: target('Lowest price target', 197),
  median_target_price: target('Median price target', 257.5),
  target_analyst_count: f.count('Analysts with a price target', { example: 40 }).nullable(),
  currency_code: f.currency('ISO 4217 code of the price targets').nullable(),
}

/** A company's consensus analyst rating, as of one refresh. */
export const analystRatings = record('analyst_ratings', {
  title: 'Analyst ratings',
  subject: issuer,
  id: 'rat',
  fields: {
    published_at: f.instant('When the rating was retrieved from its publisher'),
    rating_type: f.oneOf('Rated company', ['consensus'], { example: 'consensus' }),
    normalized_rating: f.oneOf('Rating that corresponds to the score', ADVICES, { example: 'buy' }),
    score: f.decimal('From 1 to 5, where 5 is a strong buy', { unit: 'points', example: 3.93478 }),
    ...ratingActionFields,
    analyst_count: f.count('Analysts with a rating', { example: 46 }),
    firm: f
      .text('Always null: ratings by individual analysts are not collected', { example: 'Example Research' })
      .nullable(),
    analyst: f
      .text('Always null: ratings by individual analysts are not collected', { example: 'A. Analyst' })
      .nullable(),
    previous_rating: f
      .text('Always null: ratings by individual analysts are not collected', { example: 'hold' })
      .nullable(),
    previous_target_price: target('Always null: ratings by individual analysts are not collected', 250),
  },
  key: ['company_id', 'published_at'],
  time: revisioned('published_at'),
  order: ['published_at asc', 'id asc'],
  history: 'published_at',
})
