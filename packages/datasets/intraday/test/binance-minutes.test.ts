import { ruleSessions } from '@bourse/calendar-rules'
import { fakeListings, runTimetable, sessionsDataset, startTestHost, zipOf, type TestHost } from '@bourse/testkit'
import { startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { afterEach, beforeEach, expect, test } from 'vitest'
import intraday from '../src/index.ts'

const FILE = '/data/spot/daily/klines/BTCUSDT/1m/BTCUSDT-1m-2026-03-01.zip'
const API = '/api/v3/klines?symbol=BTCUSDT&interval=1m'

let host: TestHost
let publisher: FakePublisher
beforeEach(async () => {
  publisher = await startPublisher('binance', {
    clock: { now: () => host.clock.now(), millis: () => host.clock.millis() },
  })
  host = await startTestHost({
    datasets: [fakeListings(['CRYPTO:BTCUSDT', 'CRYPTO:OLDUSDT']), sessionsDataset(ruleSessions), intraday],
    clock: '2026-03-01T23:30:00Z',
    config: {
      sources: { 'binance-minutes': { enabled: true, symbols: ['BTCUSDT', 'OLDUSDT'] } },
      publishers: { binance: { base_url: publisher.url } },
    },
  })
})
afterEach(async () => {
  await host.close()
  await publisher.close()
})

/** Returns a minute in Binance's format, with times of the given number of digits. */
const minute = (at: string, close: string, digits = 13): readonly string[] => {
  const unit = 10 ** (digits - 13)
  const [opens, closes] = [Date.parse(at) * unit, (Date.parse(at) + 60_000) * unit - 1]
  return [String(opens), '84000', '84100.50', '83990', close, '1.25000000', String(closes), '1', '7', '1', '1', '0']
}
const asJson = (row: readonly string[]) =>
  row.map((value, at) => (at === 0 || at === 6 || at === 8 ? Number(value) : value))
const archive = (...rows: readonly (readonly string[])[]) =>
  zipOf({ 'BTCUSDT-1m-2026-03-01.csv': `${rows.map((row) => row.join(',')).join('\n')}\n` })

async function run(to: string): Promise<readonly string[]> {
  const runs = await runTimetable(host, { from: host.clock.now(), to, events: [] })
  return runs
    .filter(({ task }) => task === 'intraday__binance-minutes')
    .map(({ at, outcome }) => `${at.slice(5, 16)} ${outcome}`)
}

async function served(): Promise<readonly string[]> {
  const path = '/v1/intraday?symbols=BTCUSDT&interval=1m&from=2026-03-01&to=2026-03-02&order=asc'
  const { json } = await host.get(path, { key: await host.key() })
  const rows = (json.data ?? []) as readonly Readonly<Record<string, unknown>>[]
  return rows.map(({ datetime, close, volume }) => [datetime, close, volume].join(' '))
}

test('today comes from the API, the previous day from its verified file, with times of 13 or 16 digits', async () => {
  const file = archive(
    ['open_time', 'open', 'high'],
    minute('2026-03-01T10:00:00Z', '84001.10', 16),
    minute('2026-03-01T10:01:00Z', '84002', 13),
  )
  publisher.put(FILE, file)
  publisher.put(API, [asJson(minute('2026-03-02T00:05:00Z', '84003')), asJson(minute('2026-03-02T00:20:00Z', '84009'))])
  expect(await run('2026-03-02T00:25:00Z')).toEqual(['03-02T00:20 done'])
  // The minute that starts at 00:20 is not over.
  expect(await served()).toEqual([
    '2026-03-01T10:00:00Z 84001.1 1.25',
    '2026-03-01T10:01:00Z 84002 1.25',
    '2026-03-02T00:05:00Z 84003 1.25',
  ])
})

test('connectors check B4: a file with a wrong checksum is requested again and published once correct', async () => {
  const file = archive(minute('2026-03-01T10:00:00Z', '84001.10', 16))
  publisher.put(FILE, file)
  for (let count = 1; count <= 2; count++)
    publisher.fault({ path: `${FILE}.CHECKSUM`, nth: 1, answer: 'checksum-wrong' })
  expect(await run('2026-03-02T00:25:00Z')).toEqual(['03-02T00:20 again'])
  expect(publisher.requests().filter(({ address }) => address === FILE)).toHaveLength(2)
  expect(await served()).toEqual([])
  expect(await run('2026-03-02T01:25:00Z')).toContain('03-02T01:20 done')
  expect(await served()).toEqual(['2026-03-01T10:00:00Z 84001.1 1.25'])
  expect(publisher.requests().filter(({ address }) => address === FILE)).toHaveLength(3)
})

test('connectors check B3: an unknown pair is counted, and 418 delays all requests by three minutes', async () => {
  publisher.put(API, [asJson(minute('2026-03-02T00:05:00Z', '84003'))])
  publisher.fault({ path: '/api/v3/klines', nth: 1, answer: { status: 418, headers: { 'retry-after': '180' } } })
  expect(await run('2026-03-02T00:25:00Z')).toEqual(['03-02T00:20 again', '03-02T00:23 done'])
  const times = publisher.requests().map(({ at }) => at)
  expect(times.filter((at) => at > '2026-03-02T00:20:30' && at < '2026-03-02T00:23:00')).toEqual([])
  expect(await served()).toEqual(['2026-03-02T00:05:00Z 84003 1.25'])
  const [report] = await host.database.database.query<{ unknown: number }>(
    `select sum((report -> 'tallies' ->> 'unknown-to-publisher')::int)::int as unknown from bourse.ingest_runs`,
  )
  expect(report?.unknown).toBeGreaterThan(0)
})
