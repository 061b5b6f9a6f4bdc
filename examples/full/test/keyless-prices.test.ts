import { ruleSessions } from '@bourse/calendar-rules'
import eod, { coinbaseDay } from '@bourse/eod'
import instruments from '@bourse/instruments'
import { runTimetable, sessionsDataset, startTestHost, type TestHost } from '@bourse/testkit'
import { startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const START = '2026-02-23T00:00:00Z'
const DAYS = '/products/BTC-USD/candles?granularity=86400'

/** A daily candle as Coinbase returns it, with the given close. */
const candle = (date: string, close: number) => [Date.parse(date) / 1000, 60_000, 70_000, 65_000.5, close, 1.000_000_01]

let host: TestHost
let key: string
let coinbase: FakePublisher
const clock = { now: () => host.clock.now(), millis: () => host.clock.millis() }

beforeAll(async () => {
  coinbase = await startPublisher('coinbase', { clock })
  host = await startTestHost({
    datasets: [instruments, eod, sessionsDataset(ruleSessions)],
    clock: START,
    config: {
      sources: { 'coinbase-products': { enabled: true }, 'coinbase-day': { enabled: true } },
      publishers: { coinbase: { base_url: coinbase.url } },
    },
  })
  key = await host.key()
  coinbase.put('/products', [
    { id: 'BTC-USD', base_currency: 'BTC', quote_currency: 'USD', status: 'online' },
    { id: 'OLD-USD', base_currency: 'OLD', quote_currency: 'USD', status: 'online' },
  ])
})
afterAll(async () => {
  await host.close()
  await coinbase.close()
})

async function closes(symbol: string, more = ''): Promise<readonly string[]> {
  const { json } = await host.get(`/v1/eod?symbols=${symbol}&from=2026-01-01&order=asc${more}`, { key })
  return json.data.map((bar: { date: string; close: number }) => `${bar.date} ${bar.close}`)
}

const run = async (from: string, to: string) =>
  (await runTimetable(host, { from, to })).filter(({ task }) => task.includes('coinbase'))

describe('daily prices from Coinbase Exchange, whose products are the listings', () => {
  test('connectors check C3: a 429 without Retry-After waits for a minute, then the rest is fetched', async () => {
    coinbase.put(
      DAYS,
      ['2026-02-20', '2026-02-21', '2026-02-22', '2026-02-23'].map((date) => candle(date, 64_000.25)),
    )
    coinbase.put('/products/OLD-USD/candles?granularity=86400', [candle('2026-02-22', 60_000.1)])
    coinbase.fault({ path: '/products/OLD-USD/candles', nth: 1, answer: { status: 429 } })
    const runs = await run(START, '2026-02-23T01:00:00Z')
    expect(runs.map(({ at, task, outcome }) => [at.slice(11, 16), task, outcome])).toEqual([
      ['00:02', 'instruments__coinbase-products', 'done'],
      ['00:20', 'eod__coinbase-day', 'again'],
      ['00:21', 'eod__coinbase-day', 'done'],
    ])
    // According to the clock, February 23 has not ended.
    expect(await closes('BTCUSD')).toEqual(['2026-02-20 64000.25', '2026-02-21 64000.25', '2026-02-22 64000.25'])
    expect(await closes('OLDUSD')).toEqual(['2026-02-22 60000.1'])
    const asked = coinbase.requests().filter(({ address }) => address.startsWith('/products/BTC-USD/candles'))
    expect(asked).toHaveLength(1)
  })

  test('a late correction becomes a new version, and unchanged days write nothing', async () => {
    const evening = host.clock.now()
    coinbase.put(DAYS, [candle('2026-02-21', 64_000.25), candle('2026-02-22', 64_111), candle('2026-02-23', 64_200)])
    await run('2026-02-23T01:00:00Z', '2026-02-24T01:00:00Z')
    expect(await closes('BTCUSD', '&limit=9')).toEqual([
      ...['2026-02-20 64000.25', '2026-02-21 64000.25', '2026-02-22 64111', '2026-02-23 64200'],
    ])
    expect(await closes('BTCUSD', `&as_of=${evening}`)).toContain('2026-02-22 64000.25')
  })

  test('a truncated response and an HTML page change nothing, and the next run fetches that day', async () => {
    coinbase.put(DAYS, [candle('2026-02-23', 64_200), candle('2026-02-24', 64_300)])
    coinbase.fault({ path: '/products/BTC-USD/candles', until: '2026-02-25T00:30:00Z', answer: 'html' })
    coinbase.fault({ path: '/products', until: '2026-02-25T00:04:00Z', answer: { cut: 20, honest: true } })
    const runs = await run('2026-02-24T01:00:00Z', '2026-02-25T02:00:00Z')
    expect(runs.map(({ at, task, outcome }) => [at.slice(11, 16), task, outcome])).toEqual([
      ['00:02', 'instruments__coinbase-products', 'again'],
      ['00:07', 'instruments__coinbase-products', 'done'],
      ['00:20', 'eod__coinbase-day', 'again'],
      ['01:20', 'eod__coinbase-day', 'done'],
    ])
    expect((await closes('BTCUSD')).at(-1)).toBe('2026-02-24 64300')
  })

  test('connectors check C3: a delisted product’s listing ends', async () => {
    coinbase.put('/products', [
      { id: 'BTC-USD', base_currency: 'BTC', quote_currency: 'USD', status: 'online' },
      { id: 'OLD-USD', base_currency: 'OLD', quote_currency: 'USD', status: 'delisted' },
    ])
    await run('2026-02-25T02:00:00Z', '2026-02-26T01:00:00Z')
    const { json } = await host.get('/v1/instruments?symbols=OLDUSD&status=all', { key })
    expect(json.data).toMatchObject([{ status: 'inactive', delisted_on: '2026-02-25', currency_code: 'USD' }])
    expect(coinbase.requests().at(-1)?.address).toMatch(/^\/products\/BTC-USD\/candles/)
  })

  test('connectors check C3: a long window is split into units of 300 days', async () => {
    const products = JSON.stringify([{ id: 'BTC-USD', base_currency: 'BTC', quote_currency: 'USD', status: 'online' }])
    const tools = { http: { ask: async () => ({ text: () => products }) }, config: { quotes: ['USD'], products: [] } }
    const units = await coinbaseDay.discover?.({ from: '2025-01-01', to: '2026-02-26' }, tools as never, {} as never)
    expect([...(units ?? [])]).toEqual([
      { product: 'BTC-USD', from: '2025-01-01', to: '2025-10-27' },
      { product: 'BTC-USD', from: '2025-10-28', to: '2026-02-26' },
    ])
  })
})
