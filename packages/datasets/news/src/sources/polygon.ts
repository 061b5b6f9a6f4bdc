import { BadRecord, source, Type } from '@bourse/kit'
import { utcInstant } from '@bourse/kit/values'
import { exactJson } from '@bourse/kit/readers'
import { incomingArticles } from '../staging/incoming-articles.ts'
import { incomingRow } from './incoming-row.ts'

interface Answer {
  /** The first page; others follow in `more`. */
  readonly text: string
  readonly more?: readonly string[]
  readonly answered_at: string
}

type Members = Readonly<Record<string, unknown>>

/** News from the vendor Polygon, fetched with the operator's API key. */
export const polygon = source({
  id: 'polygon',
  title: 'Polygon news',
  feeds: incomingArticles,
  publisher: {
    name: 'Polygon.io',
    id: 'massive',
    licence: 'Under the operator’s contract',
    hosts: ['api.polygon.io'],
    requestsPerSecond: 1,
    terms: {
      page: 'Market Data Terms of Service',
      url: 'https://massive.com/legal/market-data-terms-of-service',
      redistribution: 'by-contract',
      accept: false,
    },
  },
  schedule: { cron: '*/30 * * * *', zone: 'UTC' },
  config: Type.Object({
    base_url: Type.String({ default: 'https://api.polygon.io/v2/reference/news', description: 'URL of the news' }),
  }),
  plan: ({ from, to }) => [{ from, to }],
  async fetch({ from, to }, { http, config, secret, clock }): Promise<Answer> {
    const headers = { authorization: `Bearer ${secret('api_key', 'polygon_key')}` }
    const days = `published_utc.gte=${from}&published_utc.lte=${to}T23:59:59Z`
    const pages = new Map<string, string>()
    let next: string | undefined = `${config.base_url}?${days}&limit=1000&order=asc`
    while (next !== undefined) {
      if (pages.has(next)) throw new Error(`page ${pages.size} of the news links to an earlier page`)
      const page = await http.text(next, { headers, expects: 'json' })
      pages.set(next, page)
      next = nextPage(page, config.base_url)
    }
    const [text = '', ...more] = pages.values()
    return { text, more, answered_at: clock.now() }
  },
  files: {
    expected: 'answers of /v2/reference/news',
    unit: (name, { date = '' }) => (/news.*\.json$/i.test(name) ? { from: date, to: name } : undefined),
    async raw([file], { from }, { clock }): Promise<Answer> {
      if (file === undefined) throw new Error('expected one response, got none')
      return { text: await file.text(), answered_at: from === '' ? clock.now() : `${from}T00:00:00Z` }
    },
  },
  *parse({ text, more = [], answered_at }) {
    for (const page of [text, ...more])
      for (const article of listOf((exactJson(page) as Members)['results'])) yield rowOf(article, answered_at)
  },
})

/** Hosts of the vendor under both of its names. */
const OWN_HOSTS: ReadonlySet<string> = new Set(['api.polygon.io', 'api.massive.com'])

/** Returns the next page's address at the configured origin, because a different host would receive the API key. */
function nextPage(page: string, base: string): string | undefined {
  const next = textOf((exactJson(page) as Members)['next_url'])
  if (next === null) return undefined
  const [{ hostname, pathname, search }, { origin, hostname: own }] = [new URL(next), new URL(base)]
  if (hostname === own || OWN_HOSTS.has(hostname)) return `${origin}${pathname}${search}`
  throw new Error(`expected the next page at ${origin}, got ${hostname}`)
}

const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? (value as readonly Members[]) : [])
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function rowOf(article: Members, known_at: string) {
  const publisher = (article['publisher'] ?? {}) as Members
  const [title, published_at] = [textOf(article['title']), utcInstant(textOf(article['published_utc']) ?? '')]
  if (title === null || published_at === undefined)
    return new BadRecord(article, 'expected an article with "title" and "published_utc"')
  const name = textOf(publisher['name']) ?? 'Polygon.io'
  const keywords = Array.isArray(article['keywords']) ? article['keywords'].map(String) : []
  const row = incomingRow({
    publisher_name: name,
    article_id: textOf(article['id']),
    title,
    published_at,
    summary: textOf(article['description']),
    url: textOf(article['article_url']),
    author: textOf(article['author']),
    image_url: textOf(article['image_url']),
    keywords,
    associations: tickersOf(article),
    known_at,
  })
  const [homepage_url, logo_url, favicon_url] = ['homepage_url', 'logo_url', 'favicon_url'].map((key) =>
    textOf(publisher[key]),
  )
  return {
    ...row,
    publisher: {
      name,
      homepage_url: homepage_url ?? null,
      logo_url: logo_url ?? null,
      favicon_url: favicon_url ?? null,
    },
  }
}

/**
 * Returns the tickers, each with the publisher's sentiment if there is one: positive, neutral and negative count as 1,
 * 0 and −1.
 */
function tickersOf({ tickers, insights }: Members) {
  const opinions = new Map(listOf(insights).map((one) => [one['ticker'], OPINIONS[String(one['sentiment'])] ?? null]))
  const named: readonly unknown[] = Array.isArray(tickers) ? tickers : []
  return named.flatMap((symbol) =>
    typeof symbol === 'string' ? [{ symbol, exchange_mic: null, score: opinions.get(symbol) ?? null }] : [],
  )
}

const OPINIONS: Readonly<Record<string, string>> = { positive: '1', neutral: '0', negative: '-1' }
