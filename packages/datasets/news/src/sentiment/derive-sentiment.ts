import { derive, sql, withdraw, type Knowledge, type ProvidedNeeds, type Removal } from '@bourse/kit'
import { addDays, isBefore, wireInstant } from '@bourse/kit/values'
import { articles, associations } from '../articles/records.ts'
import { bucketOf, frozenAt, knownOverTime, mondayOf, OPEN_DAYS, spanOf, type ScoredArticle } from './bucket.ts'
import { sentimentBuckets } from './record.ts'

const needs = { articles, associations, buckets: sentimentBuckets }
type Given = ProvidedNeeds<typeof needs>

/**
 * Computes the daily and weekly buckets that have new or changed articles or are still open. A frozen bucket contains
 * what was known when it froze: late articles do not change it.
 */
export const deriveSentiment = derive(sentimentBuckets, {
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

/**
 * Yields one day's or week's buckets: for each listing, one row for each time its known articles changed, so that reads
 * as of any instant are correct even after an initial load. Removes buckets without articles.
 */
async function* bucketsOf(
  given: Given,
  interval: '1d' | '1w',
  date: string,
  now: string,
  knowledge: Knowledge,
): AsyncGenerator<object | Removal> {
  const [first, last] = spanOf(interval, date)
  const frozen = frozenAt(last)
  const until = frozen <= now ? before(frozen) : undefined
  const scored = await scoredIn(given, first, last, until === undefined ? knowledge : { ...knowledge, asOf: until })
  const byListing = Map.groupBy(scored, ({ instrument_id }) => instrument_id)
  const published = await given.buckets
    .at(knowledge)
    .select(['r.instrument_id', 'r.known_from'])
    .where('r.interval', '=', interval)
    .where('r.date', '=', date)
    .execute()
  const since = new Map(published.map(({ instrument_id, known_from }) => [instrument_id, wireInstant(known_from)]))
  for (const [instrument_id, ofListing] of byListing)
    for (const { at: known_at, known } of knownOverTime(ofListing, since.get(instrument_id))) {
      const bucket = bucketOf(interval, date, known)
      yield bucket === undefined ? withdraw({ instrument_id, interval, date, known_at }) : { ...bucket, known_at }
    }
  for (const { instrument_id } of published)
    if (!byListing.has(instrument_id)) yield withdraw({ instrument_id, interval, date })
}

/** Returns the last microsecond before midnight. */
const before = (midnight: string) => `${addDays(midnight.slice(0, 10), -1)}T23:59:59.999999Z`

async function scoredIn(
  { associations: links, articles: texts }: Given,
  first: string,
  last: string,
  knowledge: Knowledge,
): Promise<readonly ScoredArticle[]> {
  const [from, to] = [`${first}T00:00:00Z`, `${addDays(last, 1)}T00:00:00Z`]
  const within = sql<boolean>`r.published_at >= ${from}::timestamptz and r.published_at < ${to}::timestamptz`
  const about = await links.versions(knowledge).selectAll('r').where(within).execute()
  if (about.length === 0) return []
  const found = await texts.versions(knowledge).selectAll('r').where(within).where('r.score', 'is not', null).execute()
  const byId = Map.groupBy(found, ({ id }) => id)
  return about.flatMap((link) =>
    (byId.get(link.article_id) ?? []).flatMap((article) => {
      const score = link.score ?? article.score
      const [from, to] = [latest(link.known_from, article.known_from), earliest(link.known_to, article.known_to)]
      if (score === null || !isBefore(from, to)) return []
      const known = { known_from: wireInstant(from), known_to: endOf(to, knowledge) }
      const { instrument_id, published_at } = link
      return [{ instrument_id, published_at, score, model: article.sentiment.model, ...known }]
    }),
  )
}

const latest = (a: string, b: string) => (isBefore(a, b) ? b : a)

// `infinity` is text and later than every instant.
const earliest = (a: string, b: string) => (isBefore(a, b) ? a : b)

/** Returns when a version ended; undefined if it did not end before the as-of time. */
function endOf(to: string, { asOf }: Knowledge): string | undefined {
  if (to === 'infinity' || (asOf !== undefined && isBefore(asOf, to))) return undefined
  return wireInstant(to)
}
