import {
  dateOrInstant,
  endpoint,
  entities,
  invalidParameter,
  orderKeys,
  paged,
  perRequest,
  sql,
  Type,
} from '@bourse/kit'
import { classes, listings } from '@bourse/services'
import { articleFields, articleRows } from './article-rows.ts'
import { articles, associations } from './records.ts'

const ORDER = ['published_at desc', 'id asc'] as const
const MOST = 50

const text = (description: string, example: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { description, maxItems: MOST, examples: [example] }))
const score = (description: string, example: number) =>
  Type.Optional(Type.Number({ minimum: -1, maximum: 1, description, examples: [example] }))

const query = {
  from: Type.Optional(dateOrInstant('First date or instant of `published_at`, inclusive.')),
  to: Type.Optional(dateOrInstant('Last date or instant of `published_at`, inclusive.')),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Words of two letters or more that must all occur in title or summary, in any case.',
      examples: ['shares'],
    }),
  ),
  publishers: text('Names of publishers, comma separated, in any case.', 'Bourse demo news'),
  languages: text('Languages as BCP 47 tags, comma separated.', 'en'),
  min_score: score('The least score of the sentiment, inclusive.', -1),
  max_score: score('The greatest score of the sentiment, inclusive.', 1),
  include_text: Type.Optional(
    Type.Boolean({ default: true, description: 'false leaves the text out.', examples: [false] }),
  ),
}

/** GET /v1/news */
export const listArticles = endpoint('/news', {
  id: 'news.list',
  summary: 'News',
  description:
    'Articles, newest first, each once: with names those about any of the named listings, without names everything that the key may see, news about no ' +
    'listing included. Associations outside the key are left out, and an article all of whose associations are is not shown. Several reports of one ' +
    'address, or of one publisher under one title within 24 hours, are one article, of which the newest version is shown.',
  capabilities: ['news.list'],
  credits: perRequest(25),
  historyBound: true,
  select: entities(classes),
  query,
  fields: articleFields,
  order: ORDER,
  turns: 'published_at',
  needs: { articles, associations, listings },
  async read(needs, call) {
    const { from, to, q, publishers, languages, min_score, max_score, include_text = true } = call.query
    const seen = needs.associations.at(call).select('r.article_id')
    let select = needs.articles
      .at(call)
      .selectAll('r')
      .where((is) =>
        call.entities === undefined
          ? is.or([is('r.association_count', '=', '0'), is('r.id', 'in', seen)])
          : is('r.id', 'in', seen),
      )
    if (from !== undefined) select = select.where(sql<boolean>`r.published_at >= ${startOf(from)}::timestamptz`)
    if (to !== undefined) select = select.where(untilEnd(to))
    for (const word of wordsOf(q)) select = select.where(holdsWord(word))
    if (publishers !== undefined) select = select.where(isOneOf(sql`r.publisher->>'name'`, publishers))
    if (languages !== undefined) select = select.where(isOneOf(sql`r.language`, languages))
    if (min_score !== undefined) select = select.where(sql<boolean>`r.score >= ${String(min_score)}::numeric`)
    if (max_score !== undefined) select = select.where(sql<boolean>`r.score <= ${String(max_score)}::numeric`)
    const keys = orderKeys(ORDER, 'published_at', call.page.turned)
    const found = await paged(select, keys, call.page).execute()
    const rows = await articleRows(found, needs, call)
    return include_text ? rows : rows.map((row) => ({ ...row, text: null }))
  },
})

const isDay = (value: string) => value.length === '2026-03-02'.length
const startOf = (value: string) => (isDay(value) ? `${value}T00:00:00Z` : value)

/** A date means the whole of it. */
const untilEnd = (to: string) =>
  isDay(to)
    ? sql<boolean>`r.published_at < ${startOf(to)}::timestamptz + interval '1 day'`
    : sql<boolean>`r.published_at <= ${to}::timestamptz`

const isOneOf = (column: ReturnType<typeof sql>, values: readonly string[]) =>
  sql<boolean>`lower(${column}) = any(${values.map((value) => value.trim().toLowerCase())}::text[])`

/** The words of `q` without punctuation, each of two letters or more. */
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

/** Whether a word stands by itself in title or summary. */
const holdsWord = (word: string) =>
  sql<boolean>`strpos(' ' || regexp_replace(lower(r.title || ' ' || coalesce(r.summary, '')), '[^[:alnum:]]+', ' ', 'g') || ' ', ${` ${word} `}) > 0`
