import { collection, entities, invalidParameter, p, perRequest, sql } from '@bourse/kit'
import { firstInstantOf, lastInstantOf } from '@bourse/kit/values'
import { classes } from '@bourse/services'
import { articleFields, articleRows } from './article-rows.ts'
import { articles, associations } from './records.ts'

const SCORES = { minimum: -1, maximum: 1 }

const query = {
  from: p.dateOrInstant('First `published_at`, inclusive: a date or an instant.'),
  to: p.dateOrInstant('Last `published_at`, inclusive: a date or an instant.'),
  q: p.text('Words of two or more letters that must all occur in the title or summary; case-insensitive.', {
    example: 'shares',
  }),
  publishers: p.texts('Publisher names, comma-separated; case-insensitive.', { example: ['Bourse demo news'] }),
  languages: p.texts('Languages as BCP 47 tags, comma-separated.', { example: ['en'] }),
  min_score: p.decimal('Minimum sentiment score, inclusive.', { ...SCORES, example: -1 }),
  max_score: p.decimal('Maximum sentiment score, inclusive.', { ...SCORES, example: 1 }),
  include_text: p.boolean('false: omits the text, which is then null.', { default: true }),
}

/** GET /v1/news */
export const listArticles = collection('/news', {
  id: 'news.list',
  summary: 'News',
  description:
    'Articles, newest first, without duplicates: those about any of the requested listings or, without selectors, ' +
    'all articles visible to the key, including those not about any listing. Associations with other listings are ' +
    'omitted, as are articles whose associations are all omitted. Reports with the same URL, or from one ' +
    'publisher with the same title within 24 hours, count as one article; the newest version is returned.',
  capabilities: ['news.list'],
  credits: perRequest(25),
  historyBound: true,
  select: entities(classes),
  query,
  fields: articleFields,
  order: ['published_at desc', 'id asc'],
  turns: 'published_at',
  needs: { articles, associations },
  unscoped: { associations: 'of the returned articles; the host omits those whose listing is not visible to the key' },
  rows(needs, call) {
    const { from, to, q, publishers, languages, min_score, max_score } = call.query
    const seen = needs.associations.at(call).select('r.article_id')
    let select = needs.articles
      .at(call)
      .selectAll('r')
      .where((is) =>
        call.entities === undefined
          ? is.or([is('r.association_count', '=', '0'), is('r.id', 'in', seen)])
          : is('r.id', 'in', seen),
      )
    if (from !== undefined) select = select.where(sql<boolean>`r.published_at >= ${firstInstantOf(from)}::timestamptz`)
    if (to !== undefined) select = select.where(sql<boolean>`r.published_at <= ${lastInstantOf(to)}::timestamptz`)
    for (const word of wordsOf(q)) select = select.where(containsWord(word))
    if (publishers !== undefined) select = select.where(isOneOf(sql`r.publisher->>'name'`, publishers))
    if (languages !== undefined) select = select.where(isOneOf(sql`r.language`, languages))
    if (min_score !== undefined) select = select.where(sql<boolean>`r.score >= ${min_score}::numeric`)
    if (max_score !== undefined) select = select.where(sql<boolean>`r.score <= ${max_score}::numeric`)
    return select
  },
  async complete(needs, call, rows) {
    const articles = await articleRows(rows, needs, call)
    return call.query.include_text === false ? articles.map((row) => ({ ...row, text: null })) : articles
  },
})

const isOneOf = (column: ReturnType<typeof sql>, values: readonly string[]) =>
  sql<boolean>`lower(${column}) = any(${values.map((value) => value.trim().toLowerCase())}::text[])`

/** Returns the words in `q` without punctuation, each with at least two letters. */
function wordsOf(q: string | undefined): readonly string[] {
  if (q === undefined) return []
  const words = q
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const short = words.find((word) => word.length < 2)
  if (short !== undefined || words.length === 0)
    throw invalidParameter('q', `expected words of two letters or more, got ${JSON.stringify(short ?? q)}`)
  return words
}

/** Returns the condition that the title or summary contains a word as a separate word. */
const containsWord = (word: string) =>
  sql<boolean>`strpos(
    ' ' || regexp_replace(lower(r.title || ' ' || coalesce(r.summary, '')), '[^[:alnum:]]+', ' ', 'g') || ' ',
    ${` ${word} `}) > 0`
