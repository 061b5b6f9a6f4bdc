import { realFile, skipNotice } from '@bourse/testkit/real-data'
import corporateActions, { corporateEvent, events } from '@bourse/corporate-actions'
import eod, { dailyBars } from '@bourse/eod'
import { BadRecord } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { dailyBars as leanBars, factorFile } from '@bourse/lean'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const read = (...path: readonly string[]) => realFile('us-eod-raw', ...path)
const isGood = <Row>(row: Row | BadRecord): row is Row => !(row instanceof BadRecord)

/** Tickers of the listings whose factors in the Lean files are compared. */
const TICKERS = ['aapl', 'ibm', 'spy'] as const
const listing = (ticker: string) => ({ symbol: ticker.toUpperCase(), exchange_mic: 'XNYS' })
/** The loaded period, which includes both Apple splits. */
const [FROM, TO] = ['2014-01-02', '2021-03-31']

interface WikiDay {
  readonly date: string
  readonly close: string
  readonly adjusted: string
}

describe.skipIf(skipNotice !== '')(`adjusted prices of real listings${skipNotice}`, () => {
  let host: TestHost
  let key: string

  beforeAll(async () => {
    const datasets = [fakeListings(TICKERS.map((ticker) => `XNYS:${ticker.toUpperCase()}`)), eod, corporateActions]
    host = await startTestHost({ datasets, clock: '2021-04-01T22:00:00Z' })
    key = await host.key()
    for (const ticker of TICKERS) {
      const named = listing(ticker)
      const bars = (await Array.fromAsync(leanBars(read('daily', `${ticker}.zip`)))).filter(isGood)
      const rows = bars.filter(({ date }) => date >= FROM && date <= TO)
      await host.publish(
        dailyBars,
        rows.map((bar) => ({ ...named, trade_count: null, ...bar })),
        { source: 'lean' },
      )
      const { dividends, splits } = factorFile(read('factor_files', `${ticker}.csv`).toString())
      const paid = dividends.filter(({ ex_date }) => ex_date > FROM && ex_date <= TO)
      await host.submit(
        events,
        [
          ...paid.map(({ ex_date, amount }) =>
            corporateEvent({ ...named, type: 'dividend', ex_date, amount, currency_code: 'USD', frequency: '4' }),
          ),
          ...splits
            .filter(({ execution_date }) => execution_date > FROM)
            .map(({ execution_date, ratio }) =>
              corporateEvent({ ...named, type: 'split', ex_date: execution_date, split_ratio: ratio }),
            ),
        ],
        { source: 'lean' },
      )
    }
  })
  afterAll(() => host?.close())

  async function bars(query: string): Promise<readonly Readonly<Record<string, string | number>>[]> {
    const { status, json, text } = await host.get(`/v1/eod?limit=10000&order=asc&${query}`, { key })
    expect(status, text.slice(0, 500)).toBe(200)
    return json.data
  }

  const closesOf = async (query: string) =>
    (await bars(query)).map(({ date, close, volume }) => [date, close, volume] as const)

  it('AAPL 2014: the 7:1 split of 2014-06-09, and the 4:1 of 2020', async () => {
    const days = 'symbols=XNYS:AAPL&from=2014-06-06&to=2014-06-09'
    expect((await closesOf(days)).map(([date, close]) => [date, close])).toEqual([
      ['2014-06-06', 645.57],
      ['2014-06-09', 93.7],
    ])
    // 645.57 ÷ 28 and 93.7 ÷ 4.
    expect((await closesOf(`${days}&adjustment=split`)).map(([, close]) => close)).toEqual([23.056071, 23.425])
    // On the evening of 2014-06-09 nothing was loaded yet: these bars became known when they were loaded.
    expect(await closesOf(`${days}&adjustment=split&as_of=2014-06-09T22:00:00Z`)).toEqual([])
  })

  it('AAPL 2020: the 4:1 split of 2020-08-31', async () => {
    const days = 'symbols=XNYS:AAPL&from=2020-08-28&to=2020-08-31'
    const [raw, split] = [await closesOf(days), await closesOf(`${days}&adjustment=split`)]
    expect(raw.map(([, close]) => close)).toEqual([499.23, 129.04])
    expect(split.map(([, close]) => close)).toEqual([124.8075, 129.04])
    expect(split.map(([, , volume]) => volume)).toEqual([Number(raw[0]?.[2]) * 4, raw[1]?.[2]])
  })

  it('all: prices match the factors of the Lean files to four decimal places', async () => {
    let compared = 0
    for (const ticker of TICKERS) {
      const named = `symbols=XNYS:${ticker.toUpperCase()}&from=${FROM}&to=${TO}`
      const [raw, all] = [await bars(named), await bars(`${named}&adjustment=all`)]
      const factors = read('factor_files', `${ticker}.csv`)
        .toString()
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(','))
      for (const [at, bar] of raw.entries()) {
        const day = String(bar['date']).replaceAll('-', '')
        const [, price = '1', split = '1'] = factors.find(([date = '']) => date >= day) ?? []
        const expected = Number(bar['close']) * Number(price) * Number(split)
        // The dividends were derived from seven-digit factors, which leaves an error of a few ten-thousandths of a
        // percent.
        expect(Number(all[at]?.['close']) / expected, `${ticker} ${day}`).toBeCloseTo(scaleOf(factors), 4)
        compared++
      }
    }
    expect(compared).toBeGreaterThan(5_000)
  })

  it('all: prices match the 2014 WIKI table, which subtracts dividends from the close of the ex-date', async () => {
    const [header = '', ...lines] = gunzipSync(read('wiki-sample', 'QUANDL_SAMPLE_TABLE.csv.gz'))
      .toString()
      .trim()
      .split(/\r?\n/)
    const columns = header.split(',')
    const days = lines
      .filter((line) => line.startsWith('AAPL,2014'))
      .map((line): WikiDay => {
        const cell = (name: string) => line.split(',')[columns.indexOf(name)] ?? ''
        return { date: cell('date'), close: cell('close'), adjusted: cell('adj_close') }
      })
    const year = 'symbols=XNYS:AAPL&from=2014-01-02&to=2014-12-31'
    const raw = new Map((await closesOf(year)).map(([date, close]) => [date, Number(close)]))
    const told = new Map((await closesOf(`${year}&adjustment=all`)).map(([date, close]) => [date, Number(close)]))
    // Some closes of the two publishers differ by cents, so the test compares adjustment factors.
    const own = ({ date }: WikiDay) => (told.get(date) ?? 0) / (raw.get(date) ?? 1)
    const theirs = ({ close, adjusted }: WikiDay) => Number(adjusted) / Number(close)
    // The 2014 table lacks later dividends and splits, which scale all closes alike.
    const last = days.toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1)
    const scale = last === undefined ? 1 : own(last) / theirs(last)
    let compared = 0
    for (const day of days) {
      expect(Math.abs(own(day) / (theirs(day) * scale) - 1), day.date).toBeLessThan(0.0002)
      compared++
    }
    expect(compared).toBeGreaterThan(200)
  })

  it('a split that became known later adjusts nothing at earlier as-of times', async () => {
    host.clock.advance(60_000)
    const before = host.clock.now()
    host.clock.advance(60_000)
    const split = corporateEvent({ ...listing('ibm'), type: 'split', ex_date: '2021-03-31', split_ratio: '2' })
    await host.submit(events, [split], { source: 'test' })
    const days = 'symbols=XNYS:IBM&from=2021-03-30&to=2021-03-31&adjustment=split'
    const [raw, now] = [await closesOf(days.replace('=split', '=raw')), await closesOf(days)]
    expect(now.map(([, close]) => close)).toEqual([Number(raw[0]?.[1]) / 2, raw[1]?.[1]])
    expect(await closesOf(`${days}&as_of=${before}`)).toEqual(raw)
  })
})

/** The factor for dividends and splits after the newest bar: the inverse of the next day's Lean factor. */
function scaleOf(factors: readonly (readonly string[])[]): number {
  const [, price = '1', split = '1'] = factors.find(([date = '']) => date >= TO.replaceAll('-', '')) ?? []
  return 1 / (Number(price) * Number(split))
}

/** Net asset values of two funds with their distributions: `Dividends` is all cash, `Capital Gains` a part of it. */
const FUNDS = ['VWILX', 'DODFX'] as const

interface FundDay {
  readonly date: string
  readonly close: string
  readonly adjusted: number
  readonly income: string
  readonly gains: string
}

function daysOfFund(fund: string): readonly FundDay[] {
  const file = realFile('world-eod-repair', `${fund}-1d-cg-double-count-fixed.csv.gz`)
  const [, ...lines] = gunzipSync(file).toString().trim().split(/\r?\n/)
  return lines
    .map((line) => {
      const [at = '', , , , close = '', adjusted = '', , cash = '0', , gains = '0'] = line.split(',')
      const date = at.slice(0, 10)
      const income = new Decimal(cash).minus(gains).toFixed()
      return { date, close: new Decimal(close).toFixed(6), adjusted: Number(adjusted), income, gains }
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

describe.skipIf(skipNotice !== '')(`adjusted prices of real funds with capital gains${skipNotice}`, () => {
  let host: TestHost
  let key: string

  beforeAll(async () => {
    const listed = FUNDS.map((symbol) => ({ kind: 'FUND', stretches: [{ symbol, exchange_mic: 'XNAS' }] }))
    host = await startTestHost({
      datasets: [fakeListings(listed), eod, corporateActions],
      clock: '2026-01-10T22:00:00Z',
    })
    key = await host.key()
    for (const symbol of FUNDS) {
      const named = { symbol, exchange_mic: 'XNAS' }
      const days = daysOfFund(symbol)
      await host.publish(
        dailyBars,
        days.map(({ date, close }) => ({ ...named, date, close })),
        { source: 'vendor' },
      )
      const paid = (type: string, ex_date: string, amount: string) =>
        Number(amount) === 0 ? [] : [corporateEvent({ ...named, type, ex_date, amount, currency_code: 'USD' })]
      const legs = days.flatMap(({ date, income, gains }) => [
        ...paid('dividend', date, income),
        ...paid('capital_gains_distribution', date, gains),
      ])
      await host.submit(events, legs, { source: 'vendor' })
    }
  })
  afterAll(() => host?.close())

  it.each(FUNDS)('all: the closes of %s equal its public adjusted series, to the sixth digit', async (symbol) => {
    const days = daysOfFund(symbol)
    const path = `/v1/eod?symbols=${symbol}&from=2024-01-01&adjustment=all&order=asc&limit=10000`
    const { json, status } = await host.get(path, { key })
    expect(status).toBe(200)
    expect(json.meta).toMatchObject({ adjustment: 'all', errors: [] })
    const closes = json.data.map(({ close }: { close: number }) => close)
    expect(closes).toHaveLength(days.length)
    const worst = Math.max(...days.map(({ adjusted }, at) => Math.abs(closes[at] / adjusted - 1)))
    // Closes have six decimal places here, and the series is in binary floats.
    expect(worst).toBeLessThan(1e-7)
    expect(days.some(({ gains }) => Number(gains) > 0)).toBe(true)
  })
})
