import { sessionsBetween } from '@bourse/calendar-rules'
import dataset, { events, type CorporateEvent } from '@bourse/corporate-actions'
import { fakeListingsOf, runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo } from '../../src/datasets/corporate-actions.ts'
import { demoListings } from '../../src/market/index.ts'
import { extendWithDemo } from '../../src/with-demo.ts'

/** A row as sent. */
type Row = Readonly<Record<string, unknown>>

/** Returns one string per row, such as `AAPL 2026-02-09`, with the date in the given field. */
const named = (rows: readonly Row[], date = 'ex_date'): readonly string[] =>
  rows.map((row) => `${String(row['symbol'])} ${String(row[date])}`)

const today = '2026-03-02'
const window = { from: '2020-01-01', to: '2026-03-01' }

function parsed(unit: { readonly from: string; readonly to: string }): readonly CorporateEvent[] {
  const parse = demo.parse as (raw: { today: string }, unit: typeof window) => Iterable<CorporateEvent>
  return [...demo.plan(unit)].flatMap((each) => [...parse({ today }, each as typeof window)])
}

const dateOf = ({ ex_date, execution_date }: CorporateEvent) => ex_date ?? execution_date ?? ''

describe('the demo source for corporate actions', () => {
  test('the demo source for corporate actions is marked as demo, contacts no hosts and returns only the dates in the window', () => {
    expect([demo.demo, demo.publisher.hosts]).toEqual([true, []])
    const dates = parsed({ from: '2024-05-01', to: '2024-07-31' }).map(dateOf)
    expect(dates.length).toBeGreaterThan(5)
    expect(dates.every((date) => '2024-05-01' <= date && date <= '2024-07-31')).toBe(true)
  })

  test('the demo source for corporate actions returns actions only on sessions of their market', () => {
    for (const event of parsed(window)) {
      const date = dateOf(event)
      expect(sessionsBetween(event.exchange_mic ?? '', date, date), `${event.symbol} ${date}`).toEqual([date])
    }
  })
})

describe('the demo actions in a host', () => {
  let host: TestHost
  let key: string

  beforeAll(async () => {
    host = await startTestHost({ datasets: [fakeListingsOf(demoListings(today)), await extendWithDemo(dataset)] })
    key = await host.key()
    const rows = parsed(window)
    const first = await host.submit(events, rows, { source: 'demo', demo: true })
    expect(first).toMatchObject({ rows: rows.length, published: rows.length, quarantined: 0 })
    expect(await host.submit(events, rows, { source: 'demo', demo: true })).toMatchObject({ published: 0, revised: 0 })
  })

  afterAll(() => host.close())

  async function rows(path: string): Promise<readonly Row[]> {
    const { status, text, json, headers } = await host.get(path, { key })
    expect(status, text).toBe(200)
    expect(headers['x-bourse-data']).toBe('demo')
    const { data }: { readonly data: readonly Row[] } = json
    return data
  }

  test('the demo actions in a host contain NVDA’s ten-for-one split and adjust its dividends', async () => {
    expect(named(await rows('/v1/splits?symbols=NVDA&from=2024-01-01'), 'execution_date')).toEqual(['NVDA 2024-06-10'])
    const dividends = await rows('/v1/dividends?symbols=NVDA&from=2023-06-01&to=2024-12-31')
    const factors = dividends.map((row) => [String(row['ex_date']) < '2024-06-10', row['cumulative_adjustment_factor']])
    expect(factors).toContainEqual([true, 0.1])
    expect(factors).toContainEqual([false, 1])
    expect(factors.every(([before, factor]) => factor === (before === true ? 0.1 : 1))).toBe(true)
  })

  test('the demo actions in a host contain a reverse split, a stock dividend and a special dividend', async () => {
    const years = [2020, 2021, 2022, 2023, 2024, 2025].map((year) => `from=${year}-01-01&to=${year}-12-31&limit=1000`)
    const types = new Set<unknown>()
    for (const path of ['/v1/splits', '/v1/dividends'])
      for (const year of years) for (const row of await rows(`${path}?${year}`)) types.add(row['type'])
    expect([...types].sort()).toEqual(['cash_dividend', 'reverse_split', 'special_dividend', 'split', 'stock_dividend'])
  })

  test('the demo actions in a host have the Australian fields only for Australian listings', async () => {
    const all = await rows('/v1/dividends?from=2025-03-03&to=2026-03-01&limit=1000')
    const australian = all.filter((row) => row['exchange_mic'] === 'XASX')
    expect(australian.length).toBeGreaterThan(1)
    for (const row of australian) expect(row).toMatchObject({ fiscal_period: expect.any(String), currency_code: 'AUD' })
    expect(australian.some((row) => row['reinvestment_plan'] === true && row['reinvestment_price'] !== null)).toBe(true)
    const others = all.filter((row) => row['exchange_mic'] !== 'XASX')
    expect(others.every((row) => row['fiscal_period'] === null && row['franking_percentage'] === null)).toBe(true)
  })
})

describe('each night’s demo actions', () => {
  const loaded = '2024-06-07'
  let host: TestHost

  beforeAll(async () => {
    host = await startTestHost({
      datasets: [fakeListingsOf(demoListings(loaded)), await extendWithDemo(dataset)],
      clock: `${loaded}T12:00:00Z`,
    })
    await host.submit(events, [...eventsOf(loaded, { from: '2024-05-01', to: loaded })], { source: 'demo', demo: true })
  })

  afterAll(() => host.close())

  function eventsOf(on: string, unit: typeof window): Iterable<CorporateEvent> {
    const parse = demo.parse as (raw: { today: string }, unit: typeof window) => Iterable<CorporateEvent>
    return parse({ today: on }, unit)
  }

  test('each night’s demo actions arrive at 00:30 UTC, before the bars that reflect them, and match a demo loaded later', async () => {
    const key = await host.key()
    const read = async (path: string) => (await host.get(path, { key })).json.data as readonly Row[]
    const splits = () => read('/v1/splits?from=2024-06-08&to=2024-06-30')
    const dividends = () => read('/v1/dividends?from=2024-06-08&to=2024-06-30&limit=1000')
    expect([await splits(), await dividends()]).toEqual([[], []])
    const runs = await runTimetable(host, { from: '2024-06-10T12:00:00Z', to: '2024-06-12T12:00:00Z' })
    expect(runs).toEqual(
      ['2024-06-11T00:30:00Z', '2024-06-12T00:30:00Z'].map((at) => ({
        at,
        task: 'corporate-actions__demo',
        outcome: 'done',
        why: '',
      })),
    )
    expect(named(await splits(), 'execution_date')).toEqual(['NVDA 2024-06-10'])
    const later = [...eventsOf('2024-09-01', { from: '2024-06-08', to: '2024-06-11' })]
    const paid = later.filter(({ amount }) => amount !== null).map(({ symbol, ex_date }) => `${symbol} ${ex_date}`)
    expect(paid.length).toBeGreaterThan(1)
    expect([...named(await dividends())].sort()).toEqual(paid.sort())
  })
})
