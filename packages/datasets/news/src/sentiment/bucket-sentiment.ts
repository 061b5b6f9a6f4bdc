import {
  addDays,
  derive,
  isBefore,
  sql,
  wireInstant,
  withdraw,
  type Knowledge,
  type Provided,
  type Removal,
} from '@bourse/kit'
import { articles, associations } from '../articles/records.ts'
import { bucketOf, frozenAt, mondayOf, OPEN_DAYS, spanOf, type Scored } from './bucket.ts'
import { sentimentBuckets } from './record.ts'

const needs = { articles, associations, buckets: sentimentBuckets }
type Given = Provided<typeof needs>

/**
 * Works out the buckets of days and weeks with news that came or changed, and of those that are still open. A frozen
 * one is made of what was known when it froze: late articles change nothing.
 */
export const bucketSentiment = derive(sentimentBuckets, {
  id: 'bucket-sentiment',
  title: 'Sentiment by day and week',
  after: [articles, associations],
  schedule: { cron: '5 * * * *', zone: 'UTC' },
  needs,
  async *read(given, { changed, clock, knowledge, signal }) {
    const changes = await changed()
    const now = clock.now()
    const dates = changes?.flatMap(({ date }) => (date === null ? [] : [date.slice(0, 10)]))
    const open = Array.from({ length: OPEN_DAYS + 1 }, (_, days) => addDays(now.slice(0, 10), -days))
    const days = dates === undefined ? await allDays(given, knowledge) : new Set([...dates, ...open])
    const weeks = new Set([...days].map(mondayOf))
    for (const [interval, all] of [
      ['1d', days],
      ['1w', weeks],
    ] as const)
      for (const date of [...all].sort()) {
        signal.throwIfAborted()
        yield* bucketsOf(given, interval, date, now, knowledge)
      }
  },
})

async function allDays({ associations: rows }: Given, knowledge: Knowledge): Promise<ReadonlySet<string>> {
  const found = await rows
    .at(knowledge)
    .select(sql<string>`(r.published_at at time zone 'UTC')::date::text`.as('date'))
    .distinct()
    .execute()
  return new Set(found.map(({ date }) => date))
}

/** The buckets of one day or week, a row for each listing; those that no longer hold an article go. */
async function* bucketsOf(
  given: Given,
  interval: '1d' | '1w',
  date: string,
  now: string,
  knowledge: Knowledge,
): AsyncGenerator<object | Removal> {
  const [first, last] = spanOf(interval, date)
  const frozen = frozenAt(last)
  const isFrozen = frozen <= now
  const scored = await scoredIn(given, first, last, isFrozen ? { ...knowledge, asOf: before(frozen) } : knowledge)
  const byListing = Map.groupBy(scored, ({ instrument_id }) => instrument_id)
  for (const ofListing of byListing.values()) {
    const bucket = bucketOf(interval, date, ofListing)
    if (bucket !== undefined) yield bucket
  }
  const published = await given.buckets
    .at(knowledge)
    .select('r.instrument_id')
    .where('r.interval', '=', interval)
    .where('r.date', '=', date)
    .execute()
  for (const { instrument_id } of published)
    if (!byListing.has(instrument_id)) yield withdraw({ instrument_id, interval, date })
}

/** The last microsecond before an instant at midnight. */
const before = (midnight: string) => `${addDays(midnight.slice(0, 10), -1)}T23:59:59.999999Z`

async function scoredIn(
  { associations: links, articles: texts }: Given,
  first: string,
  last: string,
  knowledge: Knowledge,
): Promise<readonly Scored[]> {
  const [from, to] = [`${first}T00:00:00Z`, `${addDays(last, 1)}T00:00:00Z`]
  const within = sql<boolean>`r.published_at >= ${from}::timestamptz and r.published_at < ${to}::timestamptz`
  const about = await links.at(knowledge).selectAll('r').where(within).execute()
  if (about.length === 0) return []
  const found = await texts.at(knowledge).selectAll('r').where(within).where('r.score', 'is not', null).execute()
  const byId = new Map(found.map((article) => [article.id, article]))
  return about.flatMap(({ instrument_id, article_id, published_at, score: own, known_from }) => {
    const article = byId.get(article_id)
    const score = own ?? article?.score ?? null
    if (article === undefined || score === null) return []
    const { model } = article.sentiment
    const known = isBefore(known_from, article.known_from) ? article.known_from : known_from
    return [{ instrument_id, published_at, score, model, known_from: wireInstant(known) }]
  })
}
