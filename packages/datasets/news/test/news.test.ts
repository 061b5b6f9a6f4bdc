import { realFile, skipNotice } from '@bourse/testkit/real-data'
import { publicId } from '@bourse/kit'
import { fakeListings, parseAll, runOwedJobs, startTestHost, type TestHost } from '@bourse/testkit'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainText, plainUrl } from '../src/staging/plain-text.ts'
import news, { afinnFinance, incomingArticles, scoreOf } from '../src/index.ts'
import { headlines } from '../src/sources/headlines.ts'
import { incomingRow } from '../src/sources/incoming-row.ts'
import { polygon } from '../src/sources/polygon.ts'
import { yahoo } from '../src/sources/yahoo.ts'

const real = describe.skipIf(skipNotice !== '')
const LISTINGS = ['XNAS:AAPL', 'XNAS:MSFT', 'XNAS:AMZN', 'XNYS:BRK.B', 'XLON:VOD', 'XNYS:HEAD'] as const
const RENAMED = {
  stretches: [
    { symbol: 'OLD', exchange_mic: 'XNYS', to: '2026-01-31' },
    { symbol: 'NEW', exchange_mic: 'XNYS', from: '2026-02-01' },
  ],
}

let host: TestHost
let key: string
beforeAll(async () => {
  host = await startTestHost({ datasets: [fakeListings([...LISTINGS, RENAMED]), news] })
  key = await host.key()
})
afterAll(() => host?.close())

type Given = Parameters<typeof incomingRow>[0]
const about = (...symbols: string[]) => symbols.map((symbol) => ({ symbol, exchange_mic: null, score: null }))
const publish = (...rows: Partial<Given>[]) =>
  host.submit(
    incomingArticles,
    rows.map((row) =>
      incomingRow({ publisher_name: 'Test', published_at: '2026-02-10T10:00:00Z', title: 'T', ...row }),
    ),
    { source: 'test' },
  )
const get = (path: string, as = key) => host.get(`/v1${path}`, { key: as })
const rowsOf = async (path: string, as = key) => {
  const { status, json } = await get(path, as)
  expect(status, JSON.stringify(json)).toBe(200)
  return json.data
}
const titles = async (query: string, as = key): Promise<readonly string[]> =>
  (await rowsOf(`/news?publishers=Test${query}`, as)).map(({ title }: { title: string }) => title)

describe('GET /v1/news', () => {
  beforeAll(() =>
    publish(
      { article_id: 'a', title: 'Apple and Vodafone beat expectations', associations: about('AAPL', 'VOD') },
      { article_id: 'b', title: 'Vodafone slumps', published_at: '2026-02-11T10:00:00Z', associations: about('VOD') },
      { article_id: 'c', title: 'A market of its own', published_at: '2026-02-12T10:00:00Z', language: 'de' },
      {
        article_id: 'd',
        title: 'Old name',
        published_at: '2026-02-01T03:00:00Z',
        associations: about('OLD', 'NEW', 'NOBODY'),
      },
    ),
  )

  it('rule 1: symbols selects articles about any of them, without duplicates; without it, all articles are returned', async () => {
    expect(await titles('&symbols=AAPL,XLON:VOD')).toEqual(['Vodafone slumps', 'Apple and Vodafone beat expectations'])
    expect(await titles('')).toHaveLength(4)
    expect(await titles('&order=asc&limit=1')).toEqual(['Old name'])
  })

  it('rule 2: associations outside the key’s scope are removed, and so are articles without any other association', async () => {
    const american = await host.key({ markets: ['XNAS', 'XNYS'] })
    const rows = await rowsOf('/news?publishers=Test&from=2026-02-10', american)
    expect(rows.map(({ title }: { title: string }) => title)).toEqual([
      'A market of its own',
      'Apple and Vodafone beat expectations',
    ])
    expect(rows[1].associations).toMatchObject([{ symbol: 'AAPL', exchange_mic: 'XNAS', score: null }])
    const listed = await host.key({ symbols: ['XLON:VOD'] })
    expect((await rowsOf('/news?publishers=Test&from=2026-02-10', listed)).at(-1).associations).toMatchObject([
      { symbol: 'VOD' },
    ])
  })

  it('rule 3: names are resolved on the New York date; names without a holder are dropped', async () => {
    const [old] = await rowsOf('/news?publishers=Test&to=2026-02-01')
    expect(old.associations).toMatchObject([{ symbol: 'OLD', exchange_mic: 'XNYS' }])
  })

  it('rule 4: articles with one URL, or with one publisher and title within 24 hours, are the same; the newest version counts', async () => {
    await publish({
      title: 'Twice',
      url: 'https://www.a.example/x/?utm_source=y',
      published_at: '2026-01-05T10:00:00Z',
      summary: 'first',
    })
    await publish({
      title: 'Twice more',
      url: 'http://a.example/x',
      published_at: '2026-01-05T11:00:00Z',
      publisher_name: 'test',
    })
    await publish(
      { title: 'Same', published_at: '2026-01-06T10:00:00Z' },
      { title: 'Same', published_at: '2026-01-07T09:59:00Z' },
    )
    await publish({ title: 'Same', published_at: '2026-01-08T09:59:00Z' })
    expect(await titles('&from=2026-01-01&to=2026-01-31')).toEqual(['Same', 'Same', 'Twice more'])
  })

  it('rule 4: a version about fewer listings withdraws the other associations', async () => {
    await publish({
      article_id: 'e',
      title: 'Two',
      published_at: '2026-01-20T10:00:00Z',
      associations: about('AAPL', 'MSFT'),
    })
    await publish({ article_id: 'e', title: 'Two', published_at: '2026-01-20T10:00:00Z', associations: about('AAPL') })
    expect(await titles('&symbols=MSFT')).toEqual([])
    expect(await titles('&symbols=AAPL&to=2026-01-31')).toEqual(['Two'])
  })

  it('rule 5: HTML is removed, entities are decoded, and whitespace is collapsed', () => {
    expect(plainText('<p>A&amp;B <b>rise</b>\n by&nbsp;5%</p><script>x()</script>')).toBe('A&B rise by 5%')
    expect(plainText('  <br/> ')).toBeNull()
    expect(plainUrl('https://www.A.example/b/?utm_medium=x&id=2#top')).toBe('a.example/b?id=2')
  })

  it('rule 6: an article is returned by id; an unknown id or an article outside the key’s scope is 404', async () => {
    const id = (article: string) => publicId('art', `id:Test:${article}`)
    expect((await rowsOf(`/news/${id('b')}`)).title).toBe('Vodafone slumps')
    const american = await host.key({ markets: ['XNAS'] })
    for (const [path, as] of [
      [id('b'), american],
      [id('zz'), key],
    ] as const)
      expect(await get(`/news/${path}`, as)).toMatchObject({ status: 404, json: { code: 'record-not-found' } })
  })

  it('q, publishers, languages, scores and include_text filter the articles', async () => {
    expect(await titles('&q=vodafone%20apple')).toEqual(['Apple and Vodafone beat expectations'])
    expect(await titles('&q=voda')).toEqual([])
    expect((await get('/news?q=a')).status).toBe(422)
    expect(await titles('&languages=DE')).toEqual(['A market of its own'])
    expect(await titles('&min_score=0.1&from=2026-02-01')).toEqual(['Apple and Vodafone beat expectations'])
    expect(await titles('&max_score=-0.1')).toEqual(['Vodafone slumps'])
    expect((await get('/news?min_score=1.5')).status).toBe(422)
    await publish({ article_id: 'f', title: 'Long', text: 'All of it', published_at: '2026-01-25T10:00:00Z' })
    const both = ['', '&include_text=false'].map((more) =>
      rowsOf(`/news?publishers=Test&from=2026-01-25&to=2026-01-25${more}`),
    )
    expect((await Promise.all(both)).map(([row]) => row.text)).toEqual(['All of it', null])
  })
})

describe('the model afinn-fm-1', () => {
  it.each([
    ['Apple shares plunge as profit warning shocks markets', '-0.7906'],
    ['Apple beats expectations with record profit', '0.8402'],
    ['Company does not beat expectations', '-0.25'],
    ['Apple to hold annual meeting', null],
  ])('Z1: %s', (title, score) => {
    expect(scoreOf(title, afinnFinance)).toBe(score)
  })
})

describe('GET /v1/news/sentiment', () => {
  const mean = async (query: string) =>
    (await rowsOf(`/news/sentiment?symbols=AMZN${query}`)).map(
      (row: { mean_score: number; date: string; article_count: number }) => [
        row.date,
        row.mean_score,
        row.article_count,
      ],
    )

  it('W3, rules 1, 2, 3, 4 and 5: a day and its week follow its articles, except those that arrive on the fourth day afterward', async () => {
    const at = (day: string, title: string) => ({
      article_id: title,
      title,
      published_at: `${day}T10:00:00Z`,
      associations: about('AMZN'),
    })
    await publish(
      at('2026-02-23', 'Profit'),
      at('2026-02-23', 'Annual meeting'),
      at('2026-02-24', 'Loss'),
      at('2026-02-26', 'Hello'),
    )
    host.clock.advance(1_000)
    await runOwedJobs(host)
    const before = [await mean('&from=2026-02-23'), await mean('&interval=1w&from=2026-02-25')]
    // The articles are known only as of now, after their days have frozen, but their week is still open.
    expect(before).toEqual([[], [['2026-02-23', expect.closeTo(0, 0), 2]]])
    const open = { ...at('2026-03-01', 'Record profit'), known_at: '2026-03-01T11:00:00Z' }
    await publish(open)
    host.clock.advance(1_000)
    await runOwedJobs(host)
    expect((await mean('&from=2026-03-01')).map(([date]: [string]) => date)).toEqual(['2026-03-01'])
    const late = { ...at('2026-03-01', 'Bankruptcy'), known_at: '2026-03-05T00:00:00Z' }
    host.clock.advance(3 * 86_400_000)
    const day = await mean('&from=2026-03-01')
    await publish(late)
    host.clock.advance(1_000)
    await runOwedJobs(host)
    expect(await mean('&from=2026-03-01')).toEqual(day)
  })

  it('rule 6: news not about any listing is not counted', async () => {
    const buckets = async () => (await rowsOf('/news/sentiment?from=2026-02-27&to=2026-02-27&limit=1000')).length
    const about = (title: string, ...symbols: string[]) => ({
      ...{ article_id: title, title, published_at: '2026-02-27T10:00:00Z', known_at: '2026-02-27T11:00:00Z' },
      associations: symbols.map((symbol) => ({ symbol, exchange_mic: null, score: null })),
    })
    await publish(about('Record profit of the market'))
    host.clock.advance(1_000)
    await runOwedJobs(host)
    expect(await buckets()).toBe(0)
    await publish(about('Record profit of Microsoft', 'MSFT'))
    host.clock.advance(1_000)
    await runOwedJobs(host)
    expect(await buckets()).toBe(1)
  })

  it('W2: an interval that is not collected is rejected', async () => {
    expect((await get('/news/sentiment?interval=2d')).status).toBe(422)
  })
})

real(`recorded news${skipNotice}`, () => {
  const read = (path: string) => realFile(path)
  const answered_at = '2026-03-02T20:00:00Z'
  const headlineText = () => gunzipSync(read('news-headlines/guardian_headlines_2017_2019.csv.gz')).toString('utf8')
  const unit = { file: 'f', publisher: 'The Guardian' }

  it('B1, Z3: the Polygon article', async () => {
    const text = read('api-responses/polygon/v2/reference/news_f34de6.json').toString('utf8')
    const rows = (await parseAll(polygon, { text, answered_at }, { from: '', to: '' })) as never
    expect(rows).toMatchObject([{ associations: { length: 4 } }])
    await host.submit(incomingArticles, rows, { source: 'polygon' })
    const [article] = await rowsOf('/news?publishers=MarketWatch')
    expect(article.published_at).toBe('2022-04-28T17:08:00Z')
    expect(article.associations.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['AMZN', 'MSFT'])
    expect(article.sentiment).toEqual({ score: -0.25, label: 'negative', model: 'afinn-fm-1' })
    expect(scoreOf(article.title, afinnFinance)).toBe('0.25')
  })

  it('B2: the articles in a search result', async () => {
    const text = read('api-responses/yahoo/search-AAPL.json').toString('utf8')
    const rows = (await parseAll(yahoo, { text, answered_at }, { symbol: 'AAPL' })) as never
    await host.submit(incomingArticles, rows, { source: 'yahoo-news' })
    const found = await rowsOf('/news?from=2025-02-24&to=2025-02-26&order=asc')
    expect(found).toHaveLength(4)
    expect(found.at(-1).associations).toMatchObject([{ symbol: 'BRK.B', exchange_mic: 'XNYS' }])
  })

  it('B3, Z2: every headline loads', async () => {
    const rows = (await parseAll(headlines, headlineText(), unit)) as never
    const report = await host.submit(incomingArticles, rows, { source: 'headlines' })
    expect(report).toMatchObject({ published: 13_720, quarantined: 0 })
    expect(await rowsOf('/news?publishers=The%20Guardian&from=2019-12-31&to=2019-12-31')).toHaveLength(20)
    expect(await rowsOf(`/news?publishers=The%20Guardian&symbols=${LISTINGS.join(',')}`)).toEqual([])
    const { rows: counted } = await host.database.database.pool.query(
      `select count(score)::int scored, count(*) filter (where score > 0)::int positive, count(*) filter (where score < 0)::int negative,
         count(*) filter (where score = 0)::int neutral from news.articles where publisher->>'name' = 'The Guardian'`,
    )
    expect(counted).toEqual([{ scored: 10_199, positive: 3_306, negative: 6_231, neutral: 662 }])
  }, 60_000)

  it('W1: buckets are computed from headlines about a single listing', async () => {
    const parsed = (await parseAll(headlines, headlineText(), unit)) as readonly Given[]
    const week = parsed.filter(({ published_at }) => published_at >= '2019-12-30')
    const rows = week.map((row) => ({
      ...row,
      publisher: { name: 'Tied', homepage_url: null, logo_url: null, favicon_url: null },
      associations: about('HEAD'),
    }))
    await host.submit(incomingArticles, rows, { source: 'headlines' })
    host.clock.advance(1_000)
    await runOwedJobs(host)
    expect(await rowsOf('/news/sentiment?symbols=HEAD&order=desc')).toMatchObject([
      { date: '2019-12-31', article_count: 15, mean_score: -0.1529333333 },
      { date: '2019-12-30', article_count: 16, mean_score: 0.1259625 },
    ])
    expect(await rowsOf('/news/sentiment?symbols=HEAD&interval=1w')).toMatchObject([
      { date: '2019-12-30', article_count: 31, mean_score: -0.008987096774 },
    ])
  }, 60_000)
})
