import { extendWithDemo } from '@bourse/demo'
import { demoListings } from '@bourse/demo/market'
import { publicId } from '@bourse/kit'
import { conformance, fakeListingsOf } from '@bourse/testkit'
import news from '../src/index.ts'
import { incomingRow } from '../src/sources/incoming-row.ts'

const feed = `<rss><channel><item><title>Policy statement</title><link>https://fed.example/1</link><guid>1</guid>
  <pubDate>Mon, 02 Mar 2026 14:00:00 EST</pubDate></item></channel></rss>`
const polygon = JSON.stringify({
  results: [
    {
      id: 'p1',
      title: 'Shares plunge',
      published_utc: '2026-03-01T10:00:00Z',
      tickers: ['AAPL'],
      publisher: { name: 'P' },
    },
  ],
})
const yahoo = JSON.stringify({
  news: [
    { uuid: 'y1', title: 'A quiet day', publisher: 'Y', providerPublishTime: 1772400000, relatedTickers: ['MSFT'] },
  ],
})

const vodafone = { symbol: 'VOD', exchange_mic: 'XLON', score: null }
const article = (article_id: string, published_at: string, title: string) =>
  incomingRow({ publisher_name: 'Test', article_id, published_at, title, associations: [vodafone] })
const bucket = {
  ...{
    interval: '1d',
    mean_score: '0.5',
    article_count: '2',
    positive_count: '2',
    neutral_count: '0',
    negative_count: '0',
  },
  ...{ min_score: '0.4', max_score: '0.6', model: 'afinn-fm-1' },
}

conformance(await extendWithDemo(news), {
  with: [fakeListingsOf(demoListings('2026-03-02'))],
  fixtures: {
    demo: { unit: { to: '2020-01-20' }, raw: { today: '2020-01-20' } },
    feeds: { unit: { feed: 'Fed | https://fed.example' }, raw: { text: feed, fetched_at: '2026-03-02T20:00:00Z' } },
    polygon: { unit: { from: '', to: '' }, raw: { text: polygon, answered_at: '2026-03-02T20:00:00Z' } },
    'yahoo-news': { unit: { symbol: 'AAPL' }, raw: { text: yahoo, answered_at: '2026-03-02T20:00:00Z' } },
    headlines: { unit: { file: 'f', publisher: 'G' }, raw: 'Time,Headlines\n2-Mar-26,Bank profits rise\n' },
  },
  stagingRows: {
    incoming_articles: [
      article('1', '2026-02-26T10:00:00Z', 'Profit rises'),
      article('2', '2026-02-27T10:00:00Z', 'Losses grow'),
    ],
  },
  rows: {
    sentiment_buckets: [
      { ...bucket, symbol: 'AAPL', exchange_mic: 'XNAS', date: '2026-02-26' },
      { ...bucket, symbol: 'AAPL', exchange_mic: 'XNAS', date: '2026-02-27' },
      { ...bucket, symbol: 'VOD', exchange_mic: 'XLON', date: '2026-02-27' },
    ],
  },
  symbols: ['XNAS:AAPL', 'XLON:VOD'],
  queries: {
    'news.list': ['/v1/news?limit=1000', '/v1/news?symbols=XNAS:AAPL,XLON:VOD&limit=1000'],
    'news.get': [`/v1/news/${publicId('art', 'id:Bourse demo news:opening')}`],
  },
})
