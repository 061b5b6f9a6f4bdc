import { f, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'

/** An article's content and URL. */
export const contentFields = {
  published_at: f.instant('When the article was published'),
  title: f.text('Headline', { example: 'Apple beats expectations with record profit' }),
  summary: f.text('Summary', { lines: true, example: 'Sales of phones rose by a tenth.' }).nullable(),
  text: f
    .text('The full text, if its license allows it', { lines: true, example: 'Sales of phones rose …' })
    .nullable(),
  url: f.text('URL of the article', { example: 'https://news.example/apple-beats' }).nullable(),
  publisher: f.object(
    'Publisher',
    {
      name: f.text('Name'),
      homepage_url: f.text('Address').nullable(),
      logo_url: f.text('URL of the publisher’s logo').nullable(),
      favicon_url: f.text('URL of the publisher’s icon').nullable(),
    },
    { example: { name: 'Example News', homepage_url: null, logo_url: null, favicon_url: null } },
  ),
  author: f.text('Author', { example: 'Desk' }).nullable(),
  language: f.text('Language, a BCP 47 tag', { example: 'en' }),
  image_url: f.text('Address of a picture', { example: 'https://news.example/apple.jpg' }).nullable(),
  keywords: f.list('Keywords', f.text('A word'), { example: ['earnings'] }),
}

/** An article's sentiment: how positive its text is. */
export const sentiment = f.object(
  'Sentiment of the title and summary',
  {
    score: f.decimal('From −1 to 1; null if no word has a score').nullable(),
    label: f.oneOf('positive above 0.05, negative below −0.05', ['positive', 'neutral', 'negative']).nullable(),
    model: f.text('Model that computed the score'),
  },
  { example: { score: '0.8402', label: 'positive', model: 'afinn-fm-1' } },
)

/** When the publisher last changed the article. */
export const updated_at = f.instant('When its publisher last changed the article; null if never').nullable()

/** News articles, without their associations. */
export const articles = record('articles', {
  title: 'Articles',
  id: 'art',
  fields: {
    article_key: f.text('Deduplication key: the publisher’s id, the URL, or publisher, time and title', {
      example: 'id:Example News:1',
    }),
    ...contentFields,
    score: f.decimal('Sentiment score', { unit: 'score', example: 0.8402 }).nullable(),
    sentiment,
    updated_at,
    plain_url: f.text('Normalized URL, for deduplication', { example: 'news.example/apple-beats' }).nullable(),
    association_count: f.count('Listings that the article is about', { example: 1 }),
  },
  key: ['article_key'],
  time: revisioned('published_at'),
  order: ['published_at desc', 'id asc'],
  history: 'published_at',
  indexes: [['id'], ['published_at'], ['plain_url'], ['title']],
})

/** Associations between articles and listings. */
export const associations = record('associations', {
  title: 'Listings that articles are about',
  subject: listing,
  fields: {
    article_id: f.text('Public id of the article', { example: 'art_00000000000000000000' }),
    published_at: f.instant('When the article was published'),
    ticker: f.text('Listing’s symbol on the article’s date', { example: 'AAPL' }),
    mic: f.text('MIC of its market on that date', { example: 'XNAS' }),
    company_id: f.text('Public id of its company', { example: 'cmp_00000000000000000000' }).nullable(),
    score: f
      .decimal('The publisher’s sentiment about the listing in the article', { unit: 'score', example: 0.5 })
      .nullable(),
  },
  key: ['instrument_id', 'article_id'],
  time: revisioned('published_at'),
  order: ['instrument_id asc', 'published_at asc', 'article_id asc'],
  history: 'published_at',
  indexes: [['article_id']],
})
