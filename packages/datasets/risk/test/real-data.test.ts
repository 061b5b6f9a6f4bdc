import { realFile, skipNotice } from '@bourse/testkit/real-data'
import { gunzipSync } from 'node:zlib'
import { BadRecord } from '@bourse/kit'
import { dailyBars, factorFile } from '@bourse/lean'
import type { DatedYield } from '@bourse/services'
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

const real = (...path: readonly string[]) => realFile(...path)
const LISTINGS = { aapl: 'XNAS', bac: 'XNYS', ibm: 'XNYS', spy: 'ARCX' } as const
type Ticker = keyof typeof LISTINGS
const TICKERS = Object.keys(LISTINGS) as Ticker[]
const idOf = (ticker: Ticker) => fakeListingId(`${LISTINGS[ticker]}:${ticker.toUpperCase()}`)
const LAST = '2020-12-31'

async function closesOf(ticker: Ticker, from: string, to: string) {
  return (await Array.fromAsync(dailyBars(real('us-eod-raw', 'daily', `${ticker}.zip`))))
    .flatMap((bar) => (bar instanceof BadRecord ? [] : [bar]))
    .filter(({ date }) => from <= date && date <= to)
    .map(({ date, close }) => ({ symbol: ticker.toUpperCase(), exchange_mic: LISTINGS[ticker], date, close }))
}

function actionsOf(ticker: Ticker) {
  const { splits, dividends } = factorFile(real('us-eod-raw', 'factor_files', `${ticker}.csv`).toString())
  const instrument_id = idOf(ticker)
  const paid = { instrument_id, kind: 'regular', currency_code: 'USD', frequency: '4', pay_date: null } as const
  return {
    splits: splits.map((split) => ({ instrument_id, ...split })),
    dividends: dividends.map((dividend) => ({ id: `act_${ticker}_${dividend.ex_date}`, ...paid, ...dividend })),
  }
}

function yields(): readonly DatedYield[] {
  const file = real('economy', 'treasury', 'par-yield-curve-rates-1990-2023.csv.gz')
  const [header = '', ...lines] = gunzipSync(file).toString().trim().split(/\r?\n/)
  const column = header.split(',').indexOf('3 mo')
  return lines.flatMap((line) => {
    const cells = line.split(',')
    const [month, day, year] = (cells[0] ?? '').split('/')
    const value = cells[column] ?? ''
    return value === '' ? [] : [{ date: `${year}-${month}-${day}`, value }]
  })
}

type Rows = readonly Readonly<Record<string, number | string>>[]

/** Starts a host on the evening after the last close, with the closes of the given period up to then. */
async function measured(first: string, last: string, now: string): Promise<TestHost> {
  const actions = TICKERS.map(actionsOf)
  const host = await startTestHost({
    datasets: [
      fakeListings(TICKERS.map((ticker) => `${LISTINGS[ticker]}:${ticker.toUpperCase()}`)),
      fakeFacts(TICKERS.map((ticker) => ({ instrument_id: idOf(ticker), currency_code: 'USD' }))),
      fakeSplits(actions.flatMap(({ splits }) => splits)),
      fakeDividends(actions.flatMap(({ dividends }) => dividends)),
      fakeYields(yields()),
      recordedBars,
      risk,
    ],
    clock: now,
  })
  const closes = (await Promise.all(TICKERS.map((ticker) => closesOf(ticker, first, last)))).flat()
  await host.publish(recordedCloses, closes, { source: 'test' })
  await runOwedJobs(host)
  await host.host.refresh()
  return host
}

const answerOf = async (host: TestHost, symbols: string, date: string): Promise<Rows> =>
  (await host.get(`/v1/analytics/risk?symbols=${symbols}&observed_on=${date}`, { key: await host.key() })).json.data

describe.skipIf(skipNotice !== '')(`risk measures from recorded closes${skipNotice}`, () => {
  let host: TestHost
  let rows: Rows

  beforeAll(async () => {
    host = await measured('2019-12-01', LAST, '2021-01-01T03:00:00Z')
    rows = await answerOf(host, 'AAPL,IBM', LAST)
  }, 60_000)
  afterAll(() => host?.close())

  const ofTicker = (symbol: string) => rows.find((row) => row['symbol'] === symbol)

  function near(symbol: string, name: string, expected: number): void {
    const found = Number(ofTicker(symbol)?.[name])
    const tolerance = name === 'beta' ? 0.0005 : 0.0001
    expect(Math.abs(found - expected), `${name}: ${found} beside ${expected}`).toBeLessThanOrEqual(tolerance)
  }

  it('C14: AAPL’s measures on 2020-12-31 relative to SPY span the 4:1 split on 2020-08-31 and four dividends', () => {
    expect(ofTicker('AAPL')).toMatchObject({
      ...{ observed_on: LAST, window_start: '2020-01-02', window_end: LAST, return_count: 252 },
      ...{ benchmark_symbol: 'SPY', benchmark_instrument_id: idOf('spy'), risk_score: null },
    })
    near('AAPL', 'volatility', 0.466984)
    near('AAPL', 'beta', 1.157247)
    near('AAPL', 'sharpe_ratio', 1.464119)
    near('AAPL', 'correlation', 0.828937)
    near('AAPL', 'risk_free_rate', 0.003593)
    near('AAPL', 'mean_return', 0.687344)
    near('AAPL', 'total_return', 0.782424)
    near('AAPL', 'max_drawdown', -0.314273)
    near('AAPL', 'downside_deviation', 0.31149)
    near('AAPL', 'sortino_ratio', 2.195095)
    near('AAPL', 'value_at_risk_95', 0.045516)
  })

  it('C15: IBM’s measures on 2020-12-31', () => {
    near('IBM', 'volatility', 0.409423)
    near('IBM', 'beta', 1.023174)
    near('IBM', 'sharpe_ratio', 0.14227)
  })

  it.each([
    ['AAPL', '2013-06-01', '2014-06-30', '2013-06-28', 0.236475, 0.491586, 2.317175],
    ['BAC', '2020-03-01', '2021-03-31', '2020-03-31', 0.437055, 1.303121, 1.646172],
  ])('C15: %s with closes from %s to %s', async (symbol, first, last, start, volatility, beta, sharpe) => {
    const other = await measured(first, last, `${last}T23:30:00Z`)
    try {
      const [row] = await answerOf(other, symbol, last)
      expect(row).toMatchObject({ window_start: start, window_end: last })
      expect(Math.abs(Number(row?.['volatility']) - volatility)).toBeLessThanOrEqual(0.0001)
      expect(Math.abs(Number(row?.['beta']) - beta)).toBeLessThanOrEqual(0.0005)
      expect(Math.abs(Number(row?.['sharpe_ratio']) - sharpe)).toBeLessThanOrEqual(0.0001)
    } finally {
      await other.close()
    }
  })
})
