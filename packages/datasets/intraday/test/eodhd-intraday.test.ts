import { ruleSessions } from '@bourse/calendar-rules'
import { fakeListings, runTimetable, sessionsDataset, startTestHost, type TestHost } from '@bourse/testkit'
import { CANARY_KEY, startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import intraday from '../src/index.ts'

const SECRET = 'BOURSE_SECRET_EODHD_API_TOKEN'
let host: TestHost
let publisher: FakePublisher
beforeEach(async () => {
  process.env[SECRET] = CANARY_KEY
  const clock = { now: () => host.clock.now(), millis: () => host.clock.millis() }
  publisher = await startPublisher('eodhd', { clock, plan: 'all-world' })
  host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAPL', 'XNYS:BRK.B', 'XLON:VOD']), sessionsDataset(ruleSessions), intraday],
    clock: '2025-07-02T00:00:00Z',
    config: {
      sources: { 'eodhd-intraday': { enabled: true, symbols: ['XNAS:AAPL', 'XNYS:BRK.B', 'XLON:VOD'] } },
      publishers: { eodhd: { base_url: publisher.url } },
    },
  })
})
afterEach(async () => {
  await host.close()
  await publisher.close()
  Reflect.deleteProperty(process.env, SECRET)
})

async function run(to: string): Promise<readonly string[]> {
  const runs = await runTimetable(host, { from: host.clock.now(), to, events: [] })
  return runs.filter(({ task }) => task === 'intraday__eodhd-intraday').map(({ at, outcome }) => `${at} ${outcome}`)
}

async function served(symbol: string, date: string): Promise<readonly string[]> {
  const path = `/v1/intraday?symbols=${symbol}&interval=5m&from=${date}&to=${date}&order=asc&limit=500`
  const { json } = await host.get(path, { key: await host.key() })
  const rows = (json.data ?? []) as Readonly<Record<string, unknown>>[]
  return rows.map((row) => ['datetime', 'open', 'high', 'low', 'close', 'volume'].map((name) => row[name]).join(' '))
}

const row = (at: string, close: number, volume: number | null = 100.5) => ({
  ...{ timestamp: Date.parse(at) / 1000, gmtoffset: 0, open: 10, high: 300, low: 0.5, close, volume },
})
const from = (code: string) =>
  publisher
    .requests()
    .filter(({ address }) => address.startsWith(`/api/intraday/${code}?`))
    .map(({ address }) => Number(new URL(address, publisher.url).searchParams.get('from')))
    .map((at) => new Date(at * 1000).toISOString().slice(0, 10))

describe('EODHD intraday bars', () => {
  test('bars cover closed sessions, with noise-free prices and whole shares', async () => {
    publisher.put('/api/intraday/VOD.LSE', [
      ...[row('2025-07-02T06:55:00Z', 70), row('2025-07-02T07:00:00Z', 212.278106)],
      ...[row('2025-07-02T15:25:00Z', 0.12345678, null), row('2025-07-02T15:30:00Z', 71)],
    ])
    expect(await run('2025-07-03T05:00:00Z')).toContain('2025-07-03T04:00:00Z done')
    expect(await served('XLON:VOD', '2025-07-02')).toEqual([
      '2025-07-02T07:00:00Z 10 300 0.5 212.2781 100',
      '2025-07-02T15:25:00Z 10 300 0.5 0.123457 ',
    ])
    expect(new Set(from('BRK-B.US')).has('2025-07-02')).toBe(true)
    expect(new Set(from('BRK-B.US')).has('2025-07-03')).toBe(false)
  })
})

describe.skipIf(skipNotice !== '')(`recorded EODHD intraday bars${skipNotice}`, () => {
  test('connectors check E8: a half day ends early, and a holiday is not requested', async () => {
    const body = realText('connectors', 'eodhd', 'intraday_AAPL.US_5m_2025-07-02_2025-07-07.json')
    publisher.put('/api/intraday/AAPL.US', JSON.parse(body))
    await run('2025-07-08T05:00:00Z')
    const days = ['2025-07-02', '2025-07-03', '2025-07-04', '2025-07-07']
    const bars = await Promise.all(days.map((date) => served('AAPL', date)))
    expect(bars.map((each) => each.length)).toEqual([78, 42, 0, 78])
    expect(bars[1]?.[0]).toBe('2025-07-03T13:30:00Z 212.145 212.59 211.8101 212 2966460')
    expect(bars[1]?.at(-1)).toBe('2025-07-03T16:55:00Z 213.66 213.79 213.33 213.59 1505344')
    expect(from('AAPL.US')).not.toContain('2025-07-04')
  })
})
