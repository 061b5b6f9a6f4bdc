import { sessionsBetween } from '@bourse/calendar-rules'
import eod, { dailyBars } from '@bourse/eod'
import { weekday } from '@bourse/kit/values'
import { fakeListingsOf, runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo } from '../../src/datasets/eod.ts'
import { demoEvents, demoListings, type DemoBar } from '../../src/market/index.ts'
import { extendWithDemo } from '../../src/with-demo.ts'

const today = '2024-08-01'
const window = { from: '2024-05-01', to: '2024-07-31' }
const bars: readonly DemoBar[] = [...barsOfRun()]

function* barsOfRun(): Generator<DemoBar> {
  const parse = demo.parse as (raw: { today: string }, unit: typeof window) => Iterable<DemoBar>
  for (const unit of demo.plan(window)) yield* parse({ today }, unit as typeof window)
}

describe('the demo source for daily bars', () => {
  test('the demo source for daily bars is marked as demo, contacts no hosts and returns only the dates in the window', () => {
    expect([demo.demo, demo.publisher.hosts]).toEqual([true, []])
    const dates = new Set(bars.map(({ date }) => date))
    expect([...dates].every((date) => window.from <= date && date <= window.to)).toBe(true)
  })

  test('the demo source for daily bars has bars only on each market’s sessions', () => {
    for (const mic of ['XNYS', 'XTSE', 'XLON', 'XPAR', 'XASX', 'FSRV', 'CRYPTO']) {
      const dates = new Set(bars.filter(({ exchange_mic }) => exchange_mic === mic).map(({ date }) => date))
      expect([...dates].sort(), mic).toEqual(sessionsBetween(mic, window.from, window.to))
    }
  })

  test('eod rule 8: a currency pair has a bar on Sunday and none on Saturday', () => {
    const days = new Set(bars.filter(({ exchange_mic }) => exchange_mic === 'FOREX').map(({ date }) => weekday(date)))
    expect([...days].sort()).toEqual([1, 2, 3, 4, 5, 7])
  })

  test('eod rule 9: an index has bars on its home market’s sessions', () => {
    const of = (symbol: string) => bars.filter((bar) => bar.symbol === symbol).map(({ date }) => date)
    expect(of('INDEX:SPX')).toEqual(sessionsBetween('XNYS', window.from, window.to))
    expect(of('INDEX:AXJO')).toEqual(sessionsBetween('XASX', window.from, window.to))
  })

  test('eod rule 10: a bond has bars on US business days', () => {
    const sessions = new Set(sessionsBetween('XNYS', window.from, window.to))
    const bonds = bars.filter(({ exchange_mic }) => exchange_mic === 'BOND')
    expect(bonds.length).toBeGreaterThan(100)
    expect(bonds.every(({ date }) => sessions.has(date))).toBe(true)
  })

  test('the demo source for daily bars executes every split on its planned session', () => {
    const dates = [...demoEvents({ today: '2026-03-02', sessionsBetween })].flatMap((event) =>
      event.kind === 'split' ? event.execution_date : [],
    )
    expect(dates).toEqual(
      expect.arrayContaining([
        '2020-08-31',
        '2021-07-20',
        '2021-08-02',
        '2021-10-01',
        '2022-06-06',
        '2022-06-29',
        '2022-07-18',
        '2024-06-10',
      ]),
    )
  })
})

describe('the demo bars in a host', () => {
  let host: TestHost

  beforeAll(async () => {
    const datasets = [fakeListingsOf(demoListings(today)), await extendWithDemo(eod)]
    host = await startTestHost({ datasets, clock: `${today}T12:00:00Z` })
  })

  afterAll(() => host.close())

  test('the demo bars in a host are all published except the suspicious one, and publishing them again changes nothing', async () => {
    const rows = bars.map((bar) => ({ ...bar }))
    const first = await host.publish(dailyBars, rows, { source: 'demo', demo: true })
    expect(first).toMatchObject({ rows: rows.length, published: rows.length - 1, held: 1, quarantined: 0, warnings: 0 })
    const again = await host.publish(dailyBars, rows, { source: 'demo', demo: true })
    expect(again).toMatchObject({ published: 0, revised: 0, quarantined: 0 })
  })

  test('the demo bars in a host are returned for the Free plan’s symbols', async () => {
    const key = await host.key({ plan: 'free' })
    const answer = await host.get('/v1/eod?symbols=AAPL,AMZN,GOOGL,META,MSFT,NVDA,SPY&date=2024-07-31', { key })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json.data.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'AAPL',
      'AMZN',
      'GOOGL',
      'META',
      'MSFT',
      'NVDA',
      'SPY',
    ])
    expect(answer.headers['x-bourse-data']).toBe('demo')
  })

  test('the demo bars in a host gain a day each night, at 00:40 UTC', async () => {
    const key = await host.key()
    const newest = async () => (await host.get('/v1/eod?symbols=AAPL&from=2024-07-30&order=asc', { key })).json.data
    expect((await newest()).map(({ date }: { date: string }) => date)).toEqual(['2024-07-30', '2024-07-31'])
    const before = await newest()
    const runs = await runTimetable(host, { from: '2024-08-01T12:00:00Z', to: '2024-08-03T12:00:00Z' })
    expect(runs.filter(({ task }) => task === 'eod__demo')).toEqual(
      ['2024-08-02T00:40:00Z', '2024-08-03T00:40:00Z'].map((at) => ({
        at,
        task: 'eod__demo',
        outcome: 'done',
        why: '',
      })),
    )
    const after = await newest()
    expect(after.slice(0, 2)).toEqual(before)
    expect(after.slice(2).map(({ date }: { date: string }) => date)).toEqual(['2024-08-01', '2024-08-02'])
    // A demo loaded later starts with the rows that the nightly runs would have added.
    const parse = demo.parse as (raw: { today: string }, unit: typeof window) => Iterable<DemoBar>
    const later = [...parse({ today: '2024-09-01' }, { from: '2024-08-01', to: '2024-08-02' })]
    const apple = later.filter(({ symbol, exchange_mic }) => symbol === 'AAPL' && exchange_mic === 'XNAS')
    const closes = apple.map(({ close }) => Number(close))
    expect(after.slice(2).map(({ close }: { close: number }) => close)).toEqual(closes)
  })

  test('the demo bars in a host show NVDA’s ten-for-one split in that day’s raw prices', async () => {
    const key = await host.key()
    const { json } = await host.get('/v1/eod?symbols=NVDA&from=2024-06-07&to=2024-06-10', { key })
    const [after, before] = json.data
    expect(before.close / after.open).toBeGreaterThan(9)
  })
})
