import { ruleSessions } from '@bourse/calendar-rules'
import dataset, { quotes } from '@bourse/quotes'
import {
  fakeDailyBars,
  fakeListingsOf,
  runTimetable,
  startTestHost,
  type TestHost,
  sessionsDataset,
} from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo } from '../../src/datasets/quotes.ts'
import { demoListings } from '../../src/market/index.ts'
import { extendWithDemo } from '../../src/with-demo.ts'

type Parse = (raw: { readonly now: string }) => Iterable<Readonly<Record<string, unknown>>>
const rowsAt = (now: string) => [...(demo.parse as unknown as Parse)({ now })]

/** Monday noon in New York. */
const NOON = '2026-03-02T17:00:00Z'

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({
    datasets: [
      fakeListingsOf(demoListings('2026-03-02')),
      sessionsDataset(ruleSessions),
      fakeDailyBars([]),
      await extendWithDemo(dataset),
    ],
    clock: NOON,
  })
  const report = await host.publish(quotes, rowsAt(NOON), { source: 'demo', demo: true })
  expect(report.quarantined).toBe(0)
  expect(report.published).toBeGreaterThan(90)
  key = await host.key()
})
afterAll(() => host.close())

const SYMBOLS = 'AAPL,SPY,XLON:VOD,BTCUSD,EURUSD'

async function served() {
  const { json, headers } = await host.get(`/v1/quotes?symbols=${SYMBOLS}`, { key })
  return { rows: json.data as readonly { symbol: string; last_at: string }[], headers, errors: json.meta.errors }
}

describe('the demo source for quotes', () => {
  test('the demo source for quotes is marked as demo, contacts no hosts and runs every minute', () => {
    expect([demo.demo, demo.publisher.hosts, demo.schedule]).toEqual([true, [], { cron: '* * * * *', zone: 'UTC' }])
  })

  test('the demo source for quotes returns every kind of listing that has quotes, marked as demo', async () => {
    const { rows, headers, errors } = await served()
    expect([rows.map(({ symbol }) => symbol).join(), errors]).toEqual(['AAPL,SPY,VOD,BTCUSD,EURUSD', []])
    expect(headers['x-bourse-data']).toBe('demo')
  })

  test('quotes rule 2: no trade is published before its market’s delay has passed', () => {
    const delayed = rowsAt(NOON).filter(({ exchange_mic: mic }) => mic !== 'CRYPTO' && mic !== 'FOREX')
    expect(delayed.every(({ last_at }) => String(last_at) <= '2026-03-02T16:45:00Z')).toBe(true)
  })

  test("the demo source for quotes follows the host's schedule while a market is open", async () => {
    const before = (await served()).rows
    const runs = await runTimetable(host, { from: NOON, to: '2026-03-02T17:02:00Z' })
    expect(runs.filter(({ task }) => task === 'quotes__demo').map(({ at, outcome }) => [at, outcome])).toEqual([
      ['2026-03-02T17:01:00Z', 'done'],
      ['2026-03-02T17:02:00Z', 'done'],
    ])
    const after = (await served()).rows
    const moved = after.filter(({ last_at }, index) => last_at > (before[index]?.last_at ?? ''))
    expect(moved.map(({ symbol }) => symbol)).toEqual(['AAPL', 'SPY', 'BTCUSD', 'EURUSD'])
  })
})
