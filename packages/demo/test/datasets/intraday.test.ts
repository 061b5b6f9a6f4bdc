import { ruleSessions } from '@bourse/calendar-rules'
import intraday, { bars } from '@bourse/intraday'
import { Decimal } from '@bourse/kit/values'
import { fakeListingsOf, startTestHost, type TestHost, sessionsDataset } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo } from '../../src/datasets/intraday.ts'
import { demoListings } from '../../src/market/index.ts'
import { extendWithDemo } from '../../src/with-demo.ts'

interface Row {
  readonly symbol: string
  readonly exchange_mic: string
  readonly interval: string
  readonly datetime: string
  readonly high: string
  readonly low: string
  readonly volume: string | null
}
type Window = { readonly from: string; readonly to: string }

/** Returns the rows from a source's run at an instant. */
function rowsAt(now: string, window: Window): readonly Row[] {
  const parse = demo.parse as (raw: { now: string }, unit: Window) => Iterable<Row>
  return [...demo.plan(window)].flatMap((unit) => [...parse({ now }, unit as Window)])
}

const day: Window = { from: '2026-03-02', to: '2026-03-02' }
const newest = (rows: readonly Row[], mic: string) =>
  rows
    .filter(({ exchange_mic }) => exchange_mic === mic)
    .map(({ datetime }) => datetime)
    .toSorted()
    .at(-1)

describe('the demo source for intraday bars', () => {
  test('the demo source for intraday bars is marked as demo, and plans the retained days', () => {
    expect([demo.demo, demo.publisher.hosts]).toEqual([true, []])
    const units = [...demo.plan({ from: '2020-03-02', to: '2026-03-02' })] as readonly Window[]
    expect([units[0]?.from, units.at(-1)?.to]).toEqual(['2026-01-31', '2026-03-02'])
    expect([...demo.plan(day)]).toEqual([day])
  })

  test('intraday rule 2: US bars are published 15 minutes after they close, those of other exchanges overnight', () => {
    const rows = rowsAt('2026-03-02T16:04:00Z', day)
    expect(newest(rows, 'XNAS')).toBe('2026-03-02T15:40:00Z')
    expect(newest(rows, 'XLON')).toBeUndefined()
    expect(newest(rowsAt('2026-03-03T03:20:00Z', day), 'XLON')).toBe('2026-03-02T16:25:00Z')
    expect(newest(rowsAt('2026-03-02T21:15:00Z', day), 'XNYS')).toBe('2026-03-02T20:55:00Z')
  })

  test('intraday rules 4 and 5: pairs are published the next morning', () => {
    const night = rowsAt('2026-03-03T03:20:00Z', day)
    expect([newest(night, 'FOREX'), newest(night, 'CRYPTO')]).toEqual(['2026-03-02T23:59:00Z', undefined])
    expect(newest(rowsAt('2026-03-03T09:15:00Z', day), 'CRYPTO')).toBe('2026-03-02T23:59:00Z')
  })

  test('the demo source for intraday bars runs during the New York session, overnight, and in the morning for pairs', () => {
    expect(demo.schedule).toEqual([
      { of: ['XNYS'], at: { open: 20 }, every: 5, to: { close: 15 } },
      { cron: '20 3 * * *', zone: 'UTC' },
      { cron: '15 9,15 * * *', zone: 'UTC' },
    ])
  })
})

describe('the demo bars in a host', () => {
  let host: TestHost
  const rows = rowsAt('2026-03-03T12:00:00Z', { from: '2026-02-27', to: '2026-03-02' })

  beforeAll(async () => {
    host = await startTestHost({
      datasets: [
        fakeListingsOf(demoListings('2026-03-03')),
        sessionsDataset(ruleSessions),
        await extendWithDemo(intraday),
      ],
      clock: '2026-03-03T12:00:00Z',
    })
  })

  afterAll(() => host.close())

  /** Returns the publication report and the reason for each quarantined row. */
  async function submitted() {
    const reasons: string[] = []
    const report = await host.submit(
      bars,
      rows.map((row) => ({ ...row })),
      { source: 'demo', onFinding: ({ level, reason }) => void (level === 'reject' && reasons.push(reason)) },
    )
    return { report, reasons }
  }

  test('the demo bars in a host are all published, and publishing them again changes nothing', async () => {
    expect(rows.length).toBeGreaterThan(20_000)
    const { report, reasons } = await submitted()
    expect(reasons.slice(0, 3)).toEqual([])
    expect(report).toMatchObject({ published: rows.length, quarantined: 0 })
    expect((await submitted()).report.batch).toBeUndefined()
  })

  test('the demo bars in a host are returned for the Free plan’s symbols and for pairs, and their hourly bars match their minutes', async () => {
    const key = await host.key()
    const free = await host.get('/v1/intraday?symbols=AAPL,AMZN,GOOGL,META,MSFT,NVDA,SPY&from=2026-03-02&limit=10000', {
      key,
    })
    expect(free.json.data).toHaveLength(7 * 78)
    const hours = await host.get('/v1/intraday?symbols=BTCUSD&interval=1h&from=2026-03-02&to=2026-03-02', { key })
    expect(hours.json.data).toHaveLength(24)
    const minutes = rows.filter(({ symbol, datetime }) => symbol === 'BTCUSD' && datetime.startsWith('2026-03-02'))
    const sum = minutes.reduce((total, { volume }) => total.plus(volume ?? 0), new Decimal(0))
    const ofHours = (hours.json.data as readonly { volume: number }[]).reduce(
      (total, { volume }) => total.plus(volume),
      new Decimal(0),
    )
    expect(ofHours.toFixed()).toBe(sum.toFixed())
  })
})
