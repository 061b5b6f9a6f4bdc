import { f, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'

/** Content and address of an article. */
export const told = {
  published_at: f.instant('When it was published'),
  title: f.text('Headline', { example: 'Apple beats expectations with record profit' }),
  summary: f.text('Summary', { lines: true, example: 'Sales of phones rose by a tenth.' }).nullable(),
  text: f
    .text('The whole text, where its licence allows that', { lines: true, example: 'Sales of phones rose …' })
    .nullable(),
  url: f.text('Address of the article', { example: 'https://news.example/apple-beats' }).nullable(),
  publisher: f.object(
    'Who published it',
    {
      name: f.text('Name'),
      homepage_url: f.text('Address').nullable(),
      logo_url: f.text('Address of its logo').nullable(),
      favicon_url: f.text('Address of its icon').nullable(),
    },
    { example: { name: 'Example News', homepage_url: null, logo_url: null, favicon_url: null } },
  ),
  author: f.text('Author', { example: 'Desk' }).nullable(),
  language: f.text('Language, a BCP 47 tag', { example: 'en' }),
  image_url: f.text('Address of a picture', { example: 'https://news.example/apple.jpg' }).nullable(),
  keywords: f.list('Keywords', f.text('A word'), { example: ['earnings'] }),
}

/** How positive an article sounds. */
export const sentiment = f.object(
  'How positive title and summary sound',
  {
    score: f.decimal('From −1 to 1; null where nothing says anything').nullable(),
    label: f.oneOf('positive above 0.05, negative below −0.05', ['positive', 'neutral', 'negative']).nullable(),
    model: f.text('What worked the score out'),
  },
  { example: { score: '0.8402', label: 'positive', model: 'afinn-fm-1' } },
)

/** When the publisher last changed the article. */
export const updated_at = f.instant('When its publisher last changed it; null where it never did').nullable()

/** An article. */
export const articles = record('articles', {
  title: 'Articles',
  id: 'art',
  fields: {
    article_key: f.text(
      'What tells articles apart: the id of its publisher, its address, or publisher, time and title',
      {
        example: 'id:Example News:1',
      },
    ),
    ...told,
    score: f.decimal('The score of the sentiment', { unit: 'score', example: 0.8402 }).nullable(),
    sentiment,
    updated_at,
    plain_url: f
      .text('Address without what does not tell articles apart', { example: 'news.example/apple-beats' })
      .nullable(),
    association_count: f.count('Listings that it is about', { example: 1 }),
  },
  key: ['article_key'],
  time: revisioned('published_at'),
  order: ['published_at desc', 'id asc'],
  history: 'published_at',
  indexes: [['id'], ['published_at'], ['plain_url'], ['title']],
})

/** Associations of articles with listings. */
export const associations = record('associations', {
  title: 'Listings that articles are about',
  subject: listing,
  fields: {
    article_id: f.text('Public id of the article', { example: 'art_00000000000000000000' }),
    published_at: f.instant('When the article was published'),
    ticker: f.text('Symbol of the listing on the day of the article', { example: 'AAPL' }),
    mic: f.text('MIC of its market on that day', { example: 'XNAS' }),
    company_id: f.text('Public id of its company', { example: 'cmp_00000000000000000000' }).nullable(),
    score: f
      .decimal('How positive the article is about it, as its publisher says', { unit: 'score', example: 0.5 })
      .nullable(),
  },
  key: ['instrument_id', 'article_id'],
  time: revisioned('published_at'),
  order: ['instrument_id asc', 'published_at asc', 'article_id asc'],
  history: 'published_at',
  indexes: [['article_id']],
})
