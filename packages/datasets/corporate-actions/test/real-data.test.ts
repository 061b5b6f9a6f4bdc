import { realPath, skipNotice } from '@bourse/testkit/real-data'
import { Decimal } from '@bourse/kit/values'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import dataset, { corporateEvent, events } from '../src/index.ts'

/** A row in the WIKI table: actual and adjusted prices, and the dividend and split with this ex date. */
interface WikiRow {
  readonly symbol: string
  readonly date: string
  readonly close: string
  readonly dividend: string
  readonly splitRatio: string
  readonly adjustedClose: string
}

function wikiRows(): readonly WikiRow[] {
  const file = realPath('us-eod-raw', 'wiki-sample', 'QUANDL_SAMPLE_TABLE.csv.gz')
  const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString().trim().split(/\r?\n/)
  const columns = header.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
    return {
      symbol: cell('ticker').replace('_', '.'),
      date: cell('date'),
      close: cell('close'),
      dividend: cell('ex-dividend'),
      splitRatio: cell('split_ratio'),
      adjustedClose: cell('adj_close'),
    }
  })
}

/** Returns a day's events. */
function eventsOf({ symbol, date, dividend, splitRatio }: WikiRow) {
  const of = { symbol, exchange_mic: symbol === 'BRK.A' || symbol === 'ZEN' ? 'XNYS' : 'XNAS', ex_date: date }
  return [
    ...(dividend === '0.0'
      ? []
      : [corporateEvent({ ...of, type: 'dividend', amount: dividend, currency_code: 'USD', frequency: '4' })]),
    ...(splitRatio === '1.0' ? [] : [corporateEvent({ ...of, type: 'split', split_ratio: splitRatio })]),
  ]
}

describe.skipIf(skipNotice !== '')(`916 real days with raw and adjusted prices${skipNotice}`, () => {
  const wiki = skipNotice === '' ? wikiRows() : []
  let host: TestHost
  let key: string

  beforeAll(async () => {
    const listed = fakeListings(['XNAS:AAPL', 'XNAS:MSFT', 'XNYS:BRK.A', 'XNYS:ZEN'])
    host = await startTestHost({ datasets: [listed, dataset], clock: '2015-01-02T12:00:00Z' })
    key = await host.key()
    const report = await host.submit(events, wiki.flatMap(eventsOf), { source: 'import' })
    expect(report).toMatchObject({ rows: 9, published: 9, quarantined: 0 })
  })

  afterAll(() => host?.close())

  async function rows(path: string): Promise<readonly Readonly<Record<string, string>>[]> {
    const { status, text } = await host.get(path, { key })
    expect(status, text).toBe(200)
    const [header = '', ...lines] = text.trim().split('\r\n')
    const columns = header.split(',')
    // The compared columns precede the legs.
    return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [columns[index] ?? '', cell])))
  }

  test('AAPL was split 7:1 on 2014-06-09', async () => {
    const found = await rows('/v1/splits?symbols=AAPL,MSFT,BRK.A,ZEN&format=csv')
    expect(found).toEqual([
      expect.objectContaining({
        symbol: 'AAPL',
        execution_date: '2014-06-09',
        split_from: '1',
        split_to: '7',
        split_ratio: '7:1',
        cumulative_price_adjustment_factor: '0.142857142857143',
      }),
    ])
  })

  test("dividends are in dollars as paid, and per share on today's basis", async () => {
    const found = await rows('/v1/dividends?symbols=AAPL,MSFT&format=csv')
    expect(found.map((row) => [row['symbol'], row['ex_date'], row['amount'], row['split_adjusted_amount']])).toEqual([
      ['AAPL', '2014-02-06', '3.05', '0.435714285714286'],
      ['AAPL', '2014-05-08', '3.29', '0.47'],
      ['AAPL', '2014-08-07', '0.47', '0.47'],
      ['AAPL', '2014-11-06', '0.47', '0.47'],
      ['MSFT', '2014-02-18', '0.28', '0.28'],
      ['MSFT', '2014-05-13', '0.28', '0.28'],
      ['MSFT', '2014-08-19', '0.28', '0.28'],
      ['MSFT', '2014-11-18', '0.31', '0.31'],
    ])
  })

  test('the publisher’s adjusted closes follow from the raw closes with the served factors and amounts', async () => {
    let compared = 0
    for (const symbol of ['AAPL', 'MSFT', 'BRK.A', 'ZEN']) {
      const splits = await rows(`/v1/splits?symbols=${symbol}&format=csv`)
      const dividends = await rows(`/v1/dividends?symbols=${symbol}&format=csv`)
      const days = wiki.filter((row) => row.symbol === symbol).sort((a, b) => (a.date < b.date ? -1 : 1))
      const splitAdjusted = days.map(({ date, close }) => {
        const next = splits.find((split) => date < (split['execution_date'] ?? ''))
        return new Decimal(close).times(next?.['cumulative_price_adjustment_factor'] ?? 1)
      })
      // This publisher reduces every earlier close by dividend ÷ (ex-date close + dividend).
      const dividendFactors = dividends.map(({ ex_date = '', split_adjusted_amount = '0' }) => {
        const close = splitAdjusted[days.findIndex(({ date }) => date === ex_date)] ?? new Decimal(0)
        return { ex_date, factor: close.div(close.plus(split_adjusted_amount)) }
      })
      // Later dividends, which are not in the sample, reduce all closes by the same factor.
      const last = days.at(-1)
      const scale = new Decimal(last?.adjustedClose ?? 1).div(last?.close ?? 1)
      for (const [index, { date, adjustedClose }] of days.entries()) {
        const taken = dividendFactors.filter(({ ex_date }) => date < ex_date).map(({ factor }) => factor)
        const expected = taken.reduce((price, factor) => price.times(factor), splitAdjusted[index] ?? new Decimal(0))
        const error = expected.times(scale).div(adjustedClose).minus(1).abs()
        expect(error.toNumber(), `${symbol} ${date}`).toBeLessThan(1e-9)
        compared++
      }
    }
    expect(compared).toBe(916)
  })
})
