import { realFile, realPath, skipNotice } from '@bourse/testkit/real-data'
import { gunzipSync } from 'node:zlib'
import { BadRecord } from '@bourse/kit'
import {
  dailyBars,
  factorFile,
  leanPaths,
  optionMinuteQuotes,
  optionMinuteTrades,
  optionQuotes,
  optionTrades,
} from '@bourse/lean'
import { modelOf } from '@bourse/option-pricing'
import {
  fakeDividends,
  fakeListingId,
  fakeDailyBars,
  fakeListings,
  fakeSplits,
  publishParsed,
  startTestHost,
  type TestHost,
} from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import options from '../src/index.ts'
import { leanOptions } from '../src/sources/lean-options.ts'
import { fakeCurve } from './support/fake-market.ts'

const real = (...path: readonly string[]) => realFile(...path)
const idOf = (mic: string, symbol: string) => fakeListingId(`${mic}:${symbol}`)
const apple = idOf('XNAS', 'AAPL')

async function closesOf(ticker: string, instrument_id: string) {
  return (await Array.fromAsync(dailyBars(real('us-eod-raw', 'daily', `${ticker}.zip`))))
    .flatMap((bar) => (bar instanceof BadRecord ? [] : [bar]))
    .map(({ date, close }) => ({ instrument_id, date, close }))
}

const TENORS = '1m 2m 3m 4m 6m 1y 2y 3y 5y 7y 10y 20y 30y'.split(' ')

function curves() {
  const file = real('economy', 'treasury', 'par-yield-curve-rates-1990-2023.csv.gz')
  const [, ...lines] = gunzipSync(file).toString().trim().split(/\r?\n/)
  return lines.map((line) => {
    const [day = '', ...cells] = line.split(',')
    const points = cells.flatMap((percent, index) => (percent === '' ? [] : [{ tenor: TENORS[index] ?? '', percent }]))
    return { date: `${day.slice(6)}-${day.slice(0, 2)}-${day.slice(3, 5)}`, points }
  })
}

type Row = Readonly<Record<string, unknown>>

describe.skipIf(skipNotice !== '')(`options in recorded files${skipNotice}`, () => {
  let host: TestHost
  let key: string
  const read = async (path: string): Promise<readonly Row[]> => (await host.get(path, { key })).json.data

  const yearFile = async (kind: 'trade' | 'quote' | 'openinterest') => {
    const [, , name = ''] = leanPaths.options('aapl', '2014', kind)
    const unit = { kind, ticker: 'aapl', year: '2014' }
    return (await publishParsed(host, { source: leanOptions, unit, raw: { archive: real('options', 'daily', name) } }))
      .reports
  }
  const chain = async (ticker: string, date: string) => {
    const text = real('options', 'universe', `${ticker}-${date.replaceAll('-', '')}.csv`).toString()
    return (await publishParsed(host, { source: leanOptions, unit: { kind: 'universe', ticker, date }, raw: { text } }))
      .reports
  }

  beforeAll(async () => {
    const { splits, dividends } = factorFile(real('us-eod-raw', 'factor_files', 'aapl.csv').toString())
    const dollars = {
      instrument_id: apple,
      kind: 'regular',
      currency_code: 'USD',
      frequency: '4',
      pay_date: null,
    } as const
    host = await startTestHost({
      datasets: [
        fakeListings(['XNAS:AAPL', 'ARCX:SPY']),
        fakeDailyBars([...(await closesOf('aapl', apple)), ...(await closesOf('spy', idOf('ARCX', 'SPY')))]),
        fakeSplits(splits.map((split) => ({ instrument_id: apple, ...split }))),
        fakeDividends(dividends.map((paid) => ({ id: `act_${paid.ex_date}`, ...dollars, ...paid }))),
        fakeCurve(curves()),
        options,
      ],
      clock: '2014-06-20T12:00:00Z',
    })
    key = await host.key()
    await yearFile('trade')
    await yearFile('quote')
    await yearFile('openinterest')
    // A chain cannot have a date in the future.
    host.clock.set('2024-01-10T12:00:00Z')
    await chain('aapl', '2015-12-11')
    await chain('spy', '2024-01-08')
    host.clock.set('2014-06-20T12:00:00Z')
    await host.host.refresh()
  }, 120_000)
  afterAll(() => host?.close())

  it.each([
    [
      'AAPL140621C00092140',
      2.225,
      { implied_volatility: 0.2017, delta: 0.6905, gamma: 0.1074, vega: 0.0573, theta: -0.0526 },
    ],
    [
      'AAPL140621P00092140',
      0.68,
      { implied_volatility: 0.2045, delta: -0.3121, gamma: 0.1067, vega: 0.0575, theta: -0.0544 },
    ],
    ['AAPL140621C00093570', 1.365, { implied_volatility: 0.2003, delta: 0.523 }],
    ['AAPL140621P00093570', 1.265, { implied_volatility: 0.205, delta: -0.4773 }],
  ])('C1: %s on 2014-06-09 has the mid %d and greeks from the model', async (symbol, mid, greeks) => {
    const [quote] = await read(`/v1/options/quotes?contract_symbols=${symbol}&snapshot_date=2014-06-09`)
    expect(quote).toMatchObject({
      ...{ mid, greeks_source: 'model', underlying_price: 93.7, days_to_expiration: 11 },
      ...{ expiration: '2014-06-21', event_at: '2014-06-09T20:00:00Z' },
    })
    for (const [name, expected] of Object.entries(greeks))
      expect(Math.abs(Number(quote?.[name]) - expected), `${name} ${quote?.[name]}`).toBeLessThanOrEqual(0.0005)
  })

  it('C4: 1,184 bars on 2014-06-06 and 1,138 on 2014-06-09, their volumes, closes and open interest', async () => {
    const totals = await host.database.database.query<{ date: string; bars: string; volume: string }>(
      `select date::text, count(*)::text as bars, sum(volume)::text as volume from options.option_bars
       where known_to = 'infinity' group by date order by date`,
    )
    expect(totals).toEqual([
      { date: '2014-06-06', bars: '1184', volume: '344958' },
      { date: '2014-06-09', bars: '1138', volume: '639055' },
    ])
    const [before] = await read('/v1/options/bars?contract_symbols=AAPL140621C00645000')
    expect(before).toMatchObject({ date: '2014-06-06', close: 12.3 })
    const [after] = await read('/v1/options/bars?contract_symbols=AAPL140621C00092140')
    expect(after).toMatchObject({ date: '2014-06-09', close: 2.22, volume: 4277, open_interest: 33518 })
  })

  it('C5: the chain stamped 2015-12-11 has the date 2015-12-14 and the volatility of its file', async () => {
    const [quote] = await read('/v1/options/quotes?contract_symbols=AAPL160115C00100000&snapshot_date=2015-12-14')
    expect(quote).toMatchObject({
      ...{ snapshot_date: '2015-12-14', underlying_price: 112.48, last_price: 13.25, open_interest: 87309 },
      ...{ implied_volatility: 0.367078, delta: 0.877048, greeks_source: 'publisher', days_to_expiration: 32 },
    })
    const quoted = { type: 'call', strike: 100, daysLeft: 32, price: 13.25, underlyingPrice: 112.48 } as const
    const model = modelOf({ ...quoted, rate: 0.002, dividends: [] })
    expect(model?.impliedVolatility).toBeCloseTo(0.3578, 4)
    expect(model?.delta).toBeCloseTo(0.8779, 4)
    expect(Math.abs(Number(quote?.['implied_volatility']) - (model?.impliedVolatility ?? 0))).toBeLessThan(0.012)
  })

  it('C5: the SPY chain stamped 2024-01-08 has that date', async () => {
    const chained = await read('/v1/options/quotes?symbols=SPY')
    expect(new Set(chained.map((row) => row['snapshot_date']))).toEqual(new Set(['2024-01-08']))
    expect(chained[0]?.['event_at']).toBe('2024-01-08T21:15:00Z')
  })

  it('minutes aggregate to the bars and closing quotes in the daily files, contract by contract', async () => {
    const day = async (rows: AsyncIterable<{ readonly date: string } | BadRecord>, date: string) =>
      (await Array.fromAsync(rows)).filter((row) => row instanceof BadRecord || row.date === date)
    const minute = (...path: readonly string[]) => real('options', 'minute', ...path)
    const year = (name: string) => real('options', 'daily', name)
    const apples = await day(
      optionMinuteTrades(minute('aapl', '20140606_trade_american.zip'), '2014-06-06'),
      '2014-06-06',
    )
    expect(apples).toHaveLength(1184)
    expect(apples).toEqual(await day(optionTrades(year('aapl_2014_trade_american.zip')), '2014-06-06'))
    const quotes = await day(
      optionMinuteQuotes(minute('twx', '20140605_quote_american.zip'), '2014-06-05'),
      '2014-06-05',
    )
    expect(quotes).toHaveLength(184)
    expect(quotes).toEqual(await day(optionQuotes(year('twx_2014_quote_american.zip')), '2014-06-05'))
  })

  it('every file in the folders daily, minute and universe is ingested', async () => {
    const folders = ['daily', 'minute', 'universe'].map((name) => realPath('options', name))
    const own = await startTestHost({
      datasets: [
        fakeListings(['XNAS:AAPL', 'ARCX:SPY', 'XNAS:FOXA', 'XNYS:TWX']),
        fakeDailyBars([]),
        fakeSplits([]),
        fakeDividends([]),
        fakeCurve([]),
        options,
      ],
      clock: '2024-01-10T12:00:00Z',
    })
    try {
      const report = await own.ingest(options, 'lean-options', folders)
      expect(report).toMatchObject({ files: 40, units: 40, others: [] })
      expect(report.published).toBeGreaterThan(30_000)
    } finally {
      await own.close()
    }
  }, 300_000)
})
