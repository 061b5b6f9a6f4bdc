import { ruleSessions } from '@bourse/calendar-rules'
import { rawPages } from '@bourse/kit/readers'
import { fakeDailyBars, fakeListings, parseAll, runTimetable, sessionsDataset, startTestHost } from '@bourse/testkit'
import { CANARY_KEY, startPublisher } from '@bourse/testkit/publisher'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { expect, test } from 'vitest'
import dataset, { alpacaQuotes } from '../src/index.ts'

const unit = { date: '2026-03-02' }
const parsed = (body: string) => parseAll(alpacaQuotes, rawPages({ unit }, [body]), unit)

test.skipIf(skipNotice !== '')(`connectors check A4: snapshots${skipNotice}`, async () => {
  const body = realText('connectors', 'alpaca', 'snapshots.json')
  expect(await parsed(body)).toEqual([
    { symbol: 'AAPL', last_price: '133.4201', last_at: '2021-05-03T14:48:06.563Z' },
    { symbol: 'MSFT', last_price: '253.8738', last_at: '2021-05-03T14:48:06.36Z' },
  ])
  const [oddLot] = await parsed(body.replace('"c": ["@"]', '"c": ["@","I"]'))
  expect(oddLot).toEqual({ symbol: 'AAPL', last_price: '133.42', last_at: '2021-05-03T14:48:00Z' })
})

test('a canceled trade is replaced by the last minute, or omitted if there is none', async () => {
  const trade = { t: '2026-03-02T15:00:00.123456789Z', p: 10.5, c: [' '], u: 'canceled' }
  const minuteBar = { t: '2026-03-02T14:58:00Z', c: 10.25 }
  expect(await parsed(JSON.stringify({ A: { latestTrade: trade, minuteBar }, B: { latestTrade: trade } }))).toEqual([
    { symbol: 'A', last_price: '10.25', last_at: '2026-03-02T14:59:00Z' },
  ])
  expect(await parsed(JSON.stringify({ A: { latestTrade: { ...trade, u: undefined } } }))).toMatchObject([
    { last_at: '2026-03-02T15:00:00.123456Z' },
  ])
})

test('requests all quoted listings on the US exchange cadence', async () => {
  process.env['BOURSE_SECRET_ALPACA_KEY_ID'] = CANARY_KEY
  process.env['BOURSE_SECRET_ALPACA_SECRET_KEY'] = CANARY_KEY
  const at = '2026-03-02T15:00:00Z'
  const publisher = await startPublisher('alpaca', { clock: { now: () => at, millis: () => Date.parse(at) } })
  const snapshot = { latestTrade: { t: '2026-03-02T14:46:00Z', p: 274.35, c: ['@'] } }
  publisher.put('/v2/stocks/snapshots', { AAPL: snapshot, 'IFN.RTWI': null })
  const host = await startTestHost({
    datasets: [
      fakeListings(['XNAS:AAPL', 'XNYS:IFN.RT.WI', 'OTCM:TCEHY', 'XLON:VOD']),
      sessionsDataset(ruleSessions),
      fakeDailyBars([]),
      dataset,
    ],
    config: { sources: { 'alpaca-quotes': { enabled: true } }, publishers: { alpaca: { base_url: publisher.url } } },
  })
  try {
    await runTimetable(host, { from: '2026-03-02T14:55:00Z', to: '2026-03-02T15:05:00Z' })
    const [first] = publisher.requests()
    expect(first?.address).toBe('/v2/stocks/snapshots?symbols=AAPL%2CIFN.RTWI&feed=delayed_sip')
    const { json } = await host.get('/v1/quotes?symbols=AAPL', { key: await host.key() })
    expect(json.data).toMatchObject([{ symbol: 'AAPL', last_price: 274.35, last_at: '2026-03-02T14:46:00Z' }])
  } finally {
    await host.close()
    await publisher.close()
  }
})
