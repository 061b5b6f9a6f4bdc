import { parseAll, runTimetable, fakeDailyBars, fakeListings, sessionsDataset, startTestHost } from '@bourse/testkit'
import { ruleSessions } from '@bourse/calendar-rules'
import { rawPages } from '@bourse/kit/readers'
import { startPublisher } from '@bourse/testkit/publisher'
import { expect, test } from 'vitest'
import dataset, { binanceQuotes } from '../src/index.ts'

const CLOSES = 1_772_463_299_999
const ticker = (symbol: string, more: object = {}) => ({
  ...{ symbol, lastPrice: '84125.25000000', closeTime: CLOSES, count: 7 },
  ...more,
})

test('a pair without a trade in 24 hours is omitted and counted', async () => {
  const unit = { date: '2026-03-02', symbols: ['BTCUSDT'] }
  const rows = [ticker('BTCUSDT'), ticker('OLDUSDT', { count: 0 }), ticker('BADUSDT', { lastPrice: null })]
  expect(await parseAll(binanceQuotes, rawPages({}, [JSON.stringify(rows)]), unit)).toMatchObject([
    { symbol: 'BTCUSDT', exchange_mic: 'CRYPTO', last_price: '84125.25', last_at: '2026-03-02T14:54:59.999Z' },
    { rule: 'no-trade' },
    { rule: 'unreadable-ticker' },
  ])
})

test('an unknown pair does not affect the others', async () => {
  const at = '2026-03-02T15:00:00Z'
  const publisher = await startPublisher('binance', { clock: { now: () => at, millis: () => Date.parse(at) } })
  publisher.put('/api/v3/ticker/24hr?symbols=["BTCUSDT"]', [ticker('BTCUSDT')])
  const host = await startTestHost({
    datasets: [fakeListings(['CRYPTO:BTCUSDT']), sessionsDataset(ruleSessions), fakeDailyBars([]), dataset],
    config: {
      sources: { 'binance-quotes': { enabled: true, symbols: ['BTCUSDT', 'NONEUSDT'] } },
      publishers: { binance: { base_url: publisher.url } },
    },
  })
  try {
    await runTimetable(host, { from: '2026-03-02T14:56:00Z', to: '2026-03-02T15:01:00Z' })
    expect(publisher.requests()).toHaveLength(3)
    const { json } = await host.get('/v1/quotes?symbols=BTCUSDT', { key: await host.key() })
    expect(json.data).toMatchObject([{ symbol: 'BTCUSDT', last_price: 84125.25 }])
  } finally {
    await host.close()
    await publisher.close()
  }
})
