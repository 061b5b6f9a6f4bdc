import {
  into,
  publicId,
  sql,
  withdraw,
  type Into,
  type ProvidedNeeds,
  type ReconcileContext,
  type RowOf,
} from '@bourse/kit'
import { addDays, dateIn, oneLine, wireInstant } from '@bourse/kit/values'
import { afinnFinance } from '../sentiment/lexicon.ts'
import { labelOf, scoreOf } from '../sentiment/score.ts'
import type { incomingFields, incomingNeeds } from './incoming-articles.ts'
import { plainText } from './plain-text.ts'
import { articles, associations } from '../articles/records.ts'
import { KnownArticles, marksOf, type Marks } from './same-article.ts'
import { tickersOn, type Ticker } from './find-listings.ts'

type Given = ProvidedNeeds<typeof incomingNeeds>
type Incoming = RowOf<typeof incomingFields>

/** Returns the article rows and association rows for incoming articles. */
export async function reconcileIncomingArticles(
  given: Given,
  rows: readonly Incoming[],
  context: ReconcileContext,
): Promise<readonly Into[]> {
  const cleaned = rows.flatMap((row) => cleanedOf(row, context) ?? [])
  const known = new KnownArticles(await publishedLike(given, cleaned, context))
  const versions = cleaned.map((row) => {
    const marks = marksOf({ ...row, publisher: row.publisher.name })
    const article_key = known.keyOf(marks)
    known.add({ ...marks, article_key })
    return { row, article_key, plain_url: marks.plain_url, id: publicId('art', article_key) }
  })
  const before = await associationsOf(given, [...new Set(versions.map(({ id }) => id))], context)
  const tickers = await tickersOn(
    given,
    cleaned.flatMap(({ associations: named }) => named),
    context,
  )
  return versions.flatMap(({ row, article_key, plain_url, id }) => {
    const about = tickers(row.associations, dateIn(row.published_at, NEW_YORK))
    const version = { ...(row.known_at !== null && { known_at: row.known_at }) }
    const article = into(articles, { ...articleRow(row, about.length), article_key, plain_url, ...version })
    const removed = (before.get(id) ?? []).filter((old) => about.every(({ instrument_id }) => instrument_id !== old))
    before.set(
      id,
      about.map(({ instrument_id }) => instrument_id),
    )
    return [
      article,
      ...about.map((one) => into(associations, { ...associationRow(one, row, id), ...version })),
      ...removed.map((instrument_id) => withdraw(associations, { instrument_id, article_id: id }) as unknown as Into),
    ]
  })
}

/** An article's day is its date in New York. */
const NEW_YORK = 'America/New_York'

/** Removes HTML from an article; undefined if no title remains. */
function cleanedOf(row: Incoming, { reject }: ReconcileContext): Incoming | undefined {
  const title = plainText(row.title)
  if (title === null) {
    reject(row, { rule: 'missing-value', value: 'title', reason: 'title: expected words, got none' })
    return undefined
  }
  const published_at = wireInstant(row.published_at)
  return { ...row, title, published_at, summary: cleanText(row.summary), text: cleanText(row.text) }
}

const cleanText = (text: string | null) => (text === null ? null : plainText(text))

/**
 * Returns published articles that have the same URL as an incoming article, or the same title at about the same time.
 */
async function publishedLike(
  given: Given,
  rows: readonly Incoming[],
  { knowledge }: ReconcileContext,
): Promise<readonly Marks[]> {
  const days = rows.map(({ published_at }) => published_at.slice(0, 10)).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const marks = rows.map((row) => marksOf({ ...row, publisher: row.publisher.name }))
  const [urls, keys] = [marks.flatMap(({ plain_url }) => plain_url ?? []), marks.map(({ article_key }) => article_key)]
  const [from, to] = [`${addDays(first, -1)}T00:00:00Z`, `${addDays(last, 2)}T00:00:00Z`]
  const titles = rows.map(({ title }) => oneLine(title))
  const near = sql<boolean>`(r.published_at between ${from}::timestamptz and ${to}::timestamptz
    and r.title = any(${titles}::text[]))`
  const found = await given.articles
    .at(knowledge)
    .select(['r.article_key', 'r.plain_url', 'r.publisher', 'r.title', 'r.published_at'])
    .where(sql<boolean>`(r.article_key = any(${keys}::text[]) or r.plain_url = any(${urls}::text[]) or ${near})`)
    .execute()
  return found.map((row) => ({
    ...row,
    publisher: row.publisher.name,
    published_at: wireInstant(row.published_at),
  }))
}

async function associationsOf(given: Given, ids: readonly string[], { knowledge }: ReconcileContext) {
  const rows = await given.associations
    .at(knowledge)
    .select(['r.article_id', 'r.instrument_id'])
    .where(sql<boolean>`r.article_id = any(${ids}::text[])`)
    .execute()
  const byArticle = Map.groupBy(rows, ({ article_id }) => article_id)
  return new Map([...byArticle].map(([id, own]) => [id, own.map(({ instrument_id }) => instrument_id)]))
}

function articleRow(row: Incoming, association_count: number) {
  const { published_at, title, summary, text, url, publisher, author, language, image_url, keywords, updated_at } = row
  const sentiment = sentimentOf(row)
  return {
    ...{ published_at, title, summary, text, url, publisher, author, language, image_url, keywords, updated_at },
    score: sentiment.score,
    sentiment,
    association_count: String(association_count),
  }
}

/** Uses the publisher's own score if there is one; otherwise scores the title and summary, but only in English. */
function sentimentOf({ title, summary, language, source_score, source_model }: Incoming) {
  if (source_score !== null && source_model !== null)
    return { score: source_score, label: labelOf(source_score), model: source_model }
  const isEnglish = /^en\b/i.test(language)
  const score = isEnglish ? scoreOf(summary === null ? title : `${title} ${summary}`, afinnFinance) : null
  return { score, label: labelOf(score), model: afinnFinance.model }
}

function associationRow({ instrument_id, symbol, mic, company_id, score }: Ticker, row: Incoming, article_id: string) {
  return { instrument_id, article_id, published_at: row.published_at, ticker: symbol, mic, company_id, score }
}
