import type { QuotedDay } from '@bourse/services'
import { fakeListingId, fakeListings, runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import eod, { dailyBars } from '../src/index.ts'
import { quotedDays } from './support/quoted-days.ts'

const pair = (symbol: string) => ({ kind: 'CRYPTO', stretches: [{ symbol, exchange_mic: 'CRYPTO' }] })
const listings = fakeListings([...['BTCUSD', 'ETHUSD', 'SLOWUSD', 'NEWUSD', 'BADUSD'].map(pair), 'XNAS:AAPL'])
const idOf = (symbol: string, mic = 'CRYPTO') => fakeListingId(`${mic}:${symbol}`)

const quoted = (symbol: string, last_at: string, last_price: string, high: string, low: string): QuotedDay => ({
  instrument_id: idOf(symbol),
  last_at,
  last_price,
  high,
  low,
})

const days: QuotedDay[] = []
let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({ datasets: [listings, quotedDays(days), eod], clock: '2026-03-02T12:00:00Z' })
  key = await host.key()
  await file('2026-03-01', { BTCUSD: '84000.5', ETHUSD: '2100' })
})

afterAll(() => host.close())

/** The provider's daily file. */
const file = (date: string, closes: Readonly<Record<string, string>>, more: object = {}) =>
  host.publish(
    dailyBars,
    Object.entries(closes).map(([symbol, close]) => ({
      symbol,
      date,
      open: close,
      high: close,
      low: close,
      close,
      ...more,
    })),
    { source: 'crypto-file', market: 'CRYPTO' },
  )

async function barsOf(symbol: string, more = '') {
  const { json } = await host.get(`/v1/eod?symbols=CRYPTO:${symbol}&from=2026-03-02${more}`, { key })
  return json.data
}

describe('eod rule 7: the leading crypto pairs’ UTC day', () => {
  test('the bar is published at 00:10 UTC from the day’s last quotes, with the previous day’s close as open', async () => {
    days.push(
      quoted('BTCUSD', '2026-03-02T23:57:12.5Z', '85010.25', '85400', '83999'),
      quoted('ETHUSD', '2026-03-02T23:55:00Z', '2150', '2149', '2120'),
      quoted('SLOWUSD', '2026-03-02T22:41:00Z', '1.5', '1.6', '1.4'),
      quoted('NEWUSD', '2026-03-02T23:59:00Z', '7', '8', '6.5'),
      quoted('BADUSD', '2026-03-02T23:59:00Z', '0', '8', '6.5'),
      { ...quoted('AAPL', '2026-03-02T23:59:00Z', '270', '271', '269'), instrument_id: idOf('AAPL', 'XNAS') },
    )
    const runs = await runTimetable(host, { from: '2026-03-02T12:00:00Z', to: '2026-03-03T00:20:00Z' })
    expect(runs).toContainEqual({ at: '2026-03-03T00:10:00Z', task: 'eod__quoted-days', outcome: 'done', why: '' })
    const common = { date: '2026-03-02', volume: null, trade_count: null }
    expect(await barsOf('BTCUSD')).toMatchObject([
      { ...common, open: 84000.5, high: 85400, low: 83999, close: 85010.25 },
    ])
    expect(await barsOf('BTCUSD', '&as_of=2026-03-03T00:09:59Z')).toEqual([])
  })

  test('the bar’s range includes open and close even if the day’s quotes do not', async () => {
    expect(await barsOf('ETHUSD')).toMatchObject([{ open: 2100, high: 2150, low: 2100, close: 2150 }])
  })

  test('the bar has no open without a bar on the previous day', async () => {
    expect(await barsOf('NEWUSD')).toMatchObject([{ open: null, high: 8, low: 6.5, close: 7 }])
  })

  test('no bar is published from an older quote, a price of zero, or a quote for another kind of listing', async () => {
    expect(await barsOf('SLOWUSD')).toEqual([])
    expect(await barsOf('BADUSD')).toEqual([])
    const { json } = await host.get('/v1/eod?symbols=AAPL&from=2026-03-02', { key })
    expect(json.data).toEqual([])
    const rejected = await host.database.database.query('select reason from bourse.quarantine')
    expect(rejected).toEqual([{ reason: 'expected prices above zero' }])
  })

  test('the provider’s daily file replaces the bar when it arrives, and revises it when it is fetched again that week', async () => {
    host.clock.set('2026-03-03T02:00:00Z')
    await file('2026-03-02', { BTCUSD: '85000', SLOWUSD: '1.49' }, { volume: '1234.5678' })
    expect(await barsOf('BTCUSD')).toMatchObject([{ close: 85000, volume: 1234.5678 }])
    expect(await barsOf('SLOWUSD')).toHaveLength(1)
    expect(await barsOf('ETHUSD')).toMatchObject([{ close: 2150 }])
    host.clock.set('2026-03-08T02:00:00Z')
    expect(await file('2026-03-02', { BTCUSD: '85000.5' }, { volume: '1234.6' })).toMatchObject({ revised: 1 })
    expect(await barsOf('BTCUSD')).toMatchObject([{ close: 85000.5, volume: 1234.6 }])
    expect(await barsOf('BTCUSD', '&as_of=2026-03-03T01:00:00Z')).toMatchObject([{ close: 85010.25, volume: null }])
  })

  test('the bar remains the provider’s if its file arrived first', async () => {
    host.clock.set('2026-03-09T12:00:00Z')
    days.splice(0, days.length, quoted('BTCUSD', '2026-03-09T23:58:00Z', '90000', '91000', '89000'))
    await file('2026-03-09', { BTCUSD: '90123.45' })
    await runTimetable(host, { from: '2026-03-10T00:05:00Z', to: '2026-03-10T00:15:00Z' })
    expect((await barsOf('BTCUSD'))[0]).toMatchObject({ date: '2026-03-09', close: 90123.45 })
  })

  test('the bar is published only once, no matter how often the job runs', async () => {
    days.splice(0, days.length, quoted('BTCUSD', '2026-03-10T23:58:00Z', '90000', '91000', '89000'))
    const window = { from: '2026-03-11T00:05:00Z', to: '2026-03-11T00:15:00Z' }
    await runTimetable(host, window)
    const before = await host.database.database.query('select * from eod.daily_bars order by 1, 2, known_from')
    await runTimetable(host, window)
    expect(await host.database.database.query('select * from eod.daily_bars order by 1, 2, known_from')).toEqual(before)
    expect((await barsOf('BTCUSD'))[0]).toMatchObject({ date: '2026-03-10', open: 90123.45, close: 90000 })
  })
})

test('the job does nothing without a quotes dataset or without pairs', async () => {
  const without = await startTestHost({ datasets: [fakeListings([pair('BTCUSD')]), eod] })
  const no = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL']), quotedDays(days), eod] })
  for (const test of [without, no]) {
    const runs = await runTimetable(test, { from: '2026-03-11T00:05:00Z', to: '2026-03-11T00:15:00Z' })
    expect(runs.map(({ task, outcome }) => [task, outcome])).toEqual([['eod__quoted-days', 'done']])
    await test.close()
  }
})
