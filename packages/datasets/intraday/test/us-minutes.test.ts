import { ruleSessions } from '@bourse/calendar-rules'
import { fakeListings, runTimetable, sessionsDataset, startTestHost, type TestHost } from '@bourse/testkit'
import { CANARY_KEY, startPublisher, type FakePublisher, type ProfileName } from '@bourse/testkit/publisher'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import intraday from '../src/index.ts'

let host: TestHost
let publisher: FakePublisher
afterEach(async () => {
  await host.close()
  await publisher.close()
})

/** Starts a host with a source whose vendor is a fake server, on the evening of 2026-11-26, a holiday. */
async function start(id: ProfileName, source: string): Promise<void> {
  for (const secret of ['MASSIVE_API_KEY', 'ALPACA_KEY_ID', 'ALPACA_SECRET_KEY'])
    process.env[`BOURSE_SECRET_${secret}`] = CANARY_KEY
  publisher = await startPublisher(id, { clock: { now: () => host.clock.now(), millis: () => host.clock.millis() } })
  host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAPL', 'XNYS:KIM.PRL', 'XLON:VOD']), sessionsDataset(ruleSessions), intraday],
    clock: '2026-11-27T02:00:00Z',
    config: { sources: { [source]: { enabled: true } }, publishers: { [id]: { base_url: publisher.url } } },
  })
}

async function run(source: string, to: string): Promise<readonly string[]> {
  const runs = await runTimetable(host, { from: host.clock.now(), to, events: [] })
  return runs.filter(({ task }) => task === `intraday__${source}`).map(({ at, outcome }) => `${at} ${outcome}`)
}

async function served(symbol: string): Promise<readonly string[]> {
  const path = `/v1/intraday?symbols=${symbol}&interval=5m&from=2026-11-25&to=2026-11-27&order=asc`
  const { json } = await host.get(path, { key: await host.key() })
  const rows = (json.data ?? []) as Readonly<Record<string, unknown>>[]
  return rows.map((row) => ['datetime', 'open', 'high', 'low', 'close', 'volume'].map((name) => row[name]).join(' '))
}

/** The half day of 2026-11-27 closes at 18:00Z. */
const HALF_DAY = ['2026-11-27T14:25:00Z', '2026-11-27T14:30:00Z', '2026-11-27T17:55:00Z', '2026-11-27T18:00:00Z']
const dates = () =>
  publisher.requests().map(({ address }) => /\/minute\/([\d-]+)|asof=([\d-]+)/.exec(address)?.slice(1))

test('massive-minutes: sends one request per listing and session, none on a holiday, and removes extended hours', async () => {
  await start('massive', 'massive-minutes')
  const results = HALF_DAY.map((at, index) => ({
    t: Date.parse(at),
    ...{ o: 10 + index, h: 20, l: 9, c: 11, v: 100.5 },
  }))
  publisher.put('/v2/aggs/ticker/KIMpL/range/5/minute/2026-11-27/2026-11-27', { adjusted: false, results })
  expect(await run('massive-minutes', '2026-11-28T09:00:00Z')).toContain('2026-11-28T08:00:00Z done')
  expect(await served('KIM.PRL')).toEqual([
    '2026-11-27T14:30:00Z 11 20 9 11 100',
    '2026-11-27T17:55:00Z 12 20 9 11 100',
  ])
  expect(await served('AAPL')).toEqual([])
  expect(dates().flat()).not.toContain('2026-11-26')
  expect(publisher.requests().some(({ address }) => address.includes('VOD'))).toBe(false)
})

test('massive-minutes: adjusted prices are not published', async () => {
  await start('massive', 'massive-minutes')
  publisher.put('/v2/aggs/ticker/AAPL/range/5/minute/2026-11-27/2026-11-27', { adjusted: true, results: [] })
  expect(await run('massive-minutes', '2026-11-28T08:00:10Z')).toContain('2026-11-28T08:00:00Z failed')
})

test('massive-minutes: a daily flat file yields the same bars as requests', async () => {
  await start('massive', 'massive-minutes')
  const minute = (ticker: string, at: string, close: number, volume: number) =>
    [ticker, volume, 10, close, 20, 9, `${Date.parse(at)}000000`, 3].join(',')
  const rows = [
    ...[minute('KIMpL', HALF_DAY[0] ?? '', 11, 5), minute('KIMpL', '2026-11-27T14:30:00Z', 11, 100.25)],
    ...[minute('KIMpL', '2026-11-27T14:34:00Z', 12, 50.5), minute('KIMpL', HALF_DAY[3] ?? '', 13, 7)],
    ...[minute('AAPL', '2026-11-27T17:55:00Z', 14, 8), minute('KIMpL', '2026-11-27T15:00:00Z', 11, 9)],
  ]
  const folder = await mkdtemp(join(tmpdir(), 'bourse-minutes-'))
  try {
    const path = join(folder, '2026-11-27.csv.gz')
    const header = 'ticker,volume,open,close,high,low,window_start,transactions'
    await writeFile(path, gzipSync([header, ...rows, ''].join('\n')))
    host.clock.set('2026-11-28T16:00:00Z')
    const report = await host.ingest(intraday, 'massive-minutes', [path])
    expect(report).toMatchObject({ units: 1, published: 2, quarantined: 1 })
  } finally {
    await rm(folder, { recursive: true })
  }
  expect(await served('KIM.PRL')).toEqual(['2026-11-27T14:30:00Z 10 20 9 12 151'])
  expect(await served('AAPL')).toEqual(['2026-11-27T17:55:00Z 10 20 9 14 8'])
})

test('alpaca-minutes: one request covers all of a session’s listings, by their symbols on that day', async () => {
  await start('alpaca', 'alpaca-minutes')
  const bars = HALF_DAY.map((t, index) => ({ t, ...{ o: 10 + index, h: 20, l: 9, c: 11, v: 100, n: 3 } }))
  publisher.put('/v2/stocks/bars', { bars: { AAPL: bars }, next_page_token: null })
  expect(await run('alpaca-minutes', '2026-11-28T08:00:00Z')).toContain('2026-11-28T07:00:00Z done')
  expect(await served('AAPL')).toEqual(['2026-11-27T14:30:00Z 11 20 9 11 100', '2026-11-27T17:55:00Z 12 20 9 11 100'])
  const last = publisher.requests().at(-1)?.address
  expect(last).toContain('timeframe=5Min&start=2026-11-27T14%3A30%3A00Z&end=2026-11-27T17%3A59%3A59Z')
  expect(last).toContain('asof=2026-11-27')
  expect(dates().flat()).not.toContain('2026-11-26')
})
