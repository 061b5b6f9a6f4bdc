import { sessionsBetween } from '@bourse/calendar-rules'
import { publicId } from '@bourse/kit'
import {
  fakeDividends,
  fakeListingId,
  fakeFacts,
  fakeListings,
  fakeSplits,
  runOwedJobs,
  startTestHost,
  type TestHost,
} from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import risk from '../src/index.ts'
import { fakeYields } from './support/fake-market.ts'
import { recordedBars, recordedCloses } from './support/recorded-bars.ts'

const idOf = (mic: string, symbol: string) => fakeListingId(`${mic}:${symbol}`)
const dates = sessionsBetween('XNYS', '2025-01-02', '2026-02-27')

/** Returns prices that vary around 100, differently for each listing. */
const closeOn = (symbol: string, day: number) => String(100 + ((day * 7 + symbol.length * 3) % 11) + day / 50)
const closesOf = (symbol: string, mic: string, upTo = '2026-02-27') =>
  dates
    .filter((date) => date <= upTo)
    .map((date, day) => ({ symbol, exchange_mic: mic, date, close: closeOn(symbol, day) }))

let host: TestHost
let owner: string
let answers: (path: string, key?: string) => ReturnType<TestHost['get']>

beforeAll(async () => {
  host = await startTestHost({
    datasets: [
      fakeListings([
        ...['XNAS:AAPL', 'XNAS:OLD', 'XNAS:NEW', 'ARCX:SPY', 'XLON:VOD'],
        { kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] },
        { kind: 'CRYPTO', stretches: [{ symbol: 'BTCUSD', exchange_mic: 'CRYPTO' }] },
      ]),
      fakeFacts([
        ...['AAPL', 'OLD', 'NEW', 'VFIAX'].map((symbol) => ({
          instrument_id: idOf('XNAS', symbol),
          currency_code: 'USD',
          company_id: publicId('cmp', symbol),
        })),
        { instrument_id: idOf('ARCX', 'SPY'), currency_code: 'USD' },
        { instrument_id: idOf('XLON', 'VOD'), currency_code: 'GBP' },
      ]),
      fakeSplits([]),
      fakeDividends([]),
      fakeYields([{ date: '2024-12-31', value: '4.2' }]),
      recordedBars,
      risk,
    ],
  })
  owner = await host.key()
  answers = (path, key = owner) => host.get(path, { key })
  const rows = [
    ...closesOf('AAPL', 'XNAS'),
    ...closesOf('VFIAX', 'XNAS'),
    ...closesOf('SPY', 'ARCX'),
    ...closesOf('VOD', 'XLON'),
    ...closesOf('BTCUSD', 'CRYPTO'),
    ...closesOf('OLD', 'XNAS', '2026-02-20'),
    ...closesOf('NEW', 'XNAS').slice(-200),
  ]
  await host.publish(recordedCloses, rows, { source: 'test' })
  await runOwedJobs(host)
  await host.host.refresh()
}, 60_000)
afterAll(() => host?.close())

describe('risk', () => {
  it('rule 1: each market’s two newest dates are retained, observed_on ascending, then id', async () => {
    const { json } = await answers('/v1/analytics/risk?symbols=AAPL')
    expect(json.data.map((row: { observed_on: string }) => row.observed_on)).toEqual(['2026-02-26', '2026-02-27'])
    const { json: turned } = await answers('/v1/analytics/risk?symbols=AAPL&order=desc')
    expect(turned.data[0].observed_on).toBe('2026-02-27')
    const { json: one } = await answers('/v1/analytics/risk?symbols=AAPL&observed_on=2026-02-26')
    expect(one.data).toHaveLength(1)
  })

  it('rule 2: a listing that stopped trading, one with fewer than 253 closes, and other kinds have no row', async () => {
    const { json } = await answers('/v1/analytics/risk?observed_on=2026-02-27')
    const symbols = json.data.map((row: { symbol: string }) => row.symbol)
    expect(symbols.toSorted()).toEqual(['AAPL', 'SPY', 'VFIAX', 'VOD'])
  })

  it('rule 3: the window, the benchmark and the listing’s company are returned with the measures', async () => {
    const { json } = await answers('/v1/analytics/risk?symbols=AAPL&observed_on=2026-02-27')
    expect(json.data[0]).toMatchObject({
      company_id: publicId('cmp', 'AAPL'),
      window_start: dates.at(-253),
      window_end: '2026-02-27',
      return_count: 252,
      risk_score: null,
      benchmark_instrument_id: idOf('ARCX', 'SPY'),
      benchmark_symbol: 'SPY',
      risk_free_rate: 0.042,
    })
  })

  it('rule 4: the benchmark itself has beta 1; a market without a benchmark has no beta, a listing in another currency no yield', async () => {
    const { json } = await answers('/v1/analytics/risk?symbols=SPY,XLON:VOD&observed_on=2026-02-27')
    const bySymbol = new Map<string, Record<string, unknown>>(
      json.data.map((row: { symbol: string }) => [row.symbol, row]),
    )
    expect(bySymbol.get('SPY')).toMatchObject({ beta: 1, correlation: 1, alpha: 0 })
    expect(bySymbol.get('VOD')).toMatchObject({
      ...{ beta: null, correlation: null, alpha: null, benchmark_instrument_id: null, benchmark_symbol: null },
      ...{ sharpe_ratio: null, sortino_ratio: null, downside_deviation: null, risk_free_rate: null },
    })
  })

  it('rule 5: the benchmark is hidden from keys without access to it', async () => {
    const key = await host.key({ plan: 'pro', symbols: ['XNAS:AAPL'] })
    const { json } = await answers('/v1/analytics/risk', key)
    expect(json.data).toHaveLength(2)
    const hidden = { symbol: 'AAPL', benchmark_instrument_id: null, benchmark_symbol: null }
    expect(json.data[0]).toMatchObject(hidden)
    const history = await answers('/v1/history?operation=analytics.risk&key=AAPL,2026-02-27', key)
    expect(history.json.data).toMatchObject([{ values: hidden }])
  })

  it('rule 6: costs 50 credits per symbol and 500 without symbols', async () => {
    expect((await answers('/v1/analytics/risk?symbols=AAPL,SPY&dry_run=true')).json.data.credits).toBe(100)
    expect((await answers('/v1/analytics/risk?dry_run=true')).json.data.credits).toBe(500)
  })

  it('rule 7: an as_of before the first retained row is 422', async () => {
    const early = await answers('/v1/analytics/risk?symbols=AAPL&as_of=2026-02-01T00:00:00Z')
    expect([early.status, early.json.code]).toEqual([422, 'point-in-time-unavailable'])
  })

  it('rule 8: a row is recomputed if a close in its window is corrected, and published only if changed', async () => {
    const read = async () => (await answers('/v1/analytics/risk?symbols=AAPL&observed_on=2026-02-27')).json.data[0]
    const before = await read()
    host.clock.set('2026-03-02T23:00:00Z')
    await host.publish(recordedCloses, [{ symbol: 'AAPL', date: dates.at(-20), close: '130' }], { source: 'test' })
    await runOwedJobs(host)
    await host.host.refresh()
    const after = await read()
    expect(after.volatility).toBeGreaterThan(before.volatility)
    const { json } = await answers('/v1/history?operation=analytics.risk&key=AAPL,2026-02-27')
    expect(json.data).toMatchObject([{ values: { volatility: before.volatility } }, { values: after }])
    const batches = async () =>
      (await host.database.database.query(`select id from bourse.batches where source = 'measure-markets'`)).length
    const count = await batches()
    await host.publish(recordedCloses, [{ symbol: 'XLON:VOD', date: '2024-06-03', close: '70' }], { source: 'test' })
    await runOwedJobs(host)
    expect(await batches()).toBe(count)
  })

  it('rule 9: a newer date replaces the older of the two', async () => {
    const rows = ['AAPL', 'SPY'].map((symbol) => ({ symbol, date: '2026-03-02', close: '101' }))
    await host.publish(recordedCloses, rows, { source: 'test' })
    await runOwedJobs(host)
    await host.host.refresh()
    const { json } = await answers('/v1/analytics/risk?symbols=AAPL')
    expect(json.data.map((row: { observed_on: string }) => row.observed_on)).toEqual(['2026-02-27', '2026-03-02'])
  })
})
