import { BadRecord } from '@bourse/kit'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { dailyBars, factorFile, hourBars, mapFile, minuteBars, tradePrints, universeDay } from '../src/index.ts'

const { BOURSE_REALDATA = '' } = process.env
const skipped = BOURSE_REALDATA === '' ? ' (skipped: BOURSE_REALDATA is not set)' : ''
const newYork = { zone: 'America/New_York' }

const read = (...path: readonly string[]) => readFileSync(join(BOURSE_REALDATA, ...path))
const files = (...path: readonly string[]) =>
  readdirSync(join(BOURSE_REALDATA, ...path)).map((name) => [...path, name] as const)

/** Returns all rows; an unreadable row fails the test. */
async function good<Row>(rows: Iterable<Row | BadRecord> | AsyncIterable<Row | BadRecord>): Promise<Row[]> {
  const read: Row[] = []
  for await (const row of rows) {
    if (row instanceof BadRecord) throw row
    read.push(row)
  }
  return read
}

/** Returns several files' rows. */
async function goodOf<File, Row>(
  files: readonly File[],
  rows: (file: File) => Iterable<Row | BadRecord> | AsyncIterable<Row | BadRecord>,
): Promise<Row[]> {
  const read: Row[][] = []
  for (const file of files) read.push(await good(rows(file)))
  return read.flat()
}

describe.skipIf(skipped !== '')(`real files${skipped}`, () => {
  test('53,687 daily bars are as traded before and after a split', async () => {
    const bars = await goodOf(files('us-eod-raw', 'daily'), (file) => dailyBars(read(...file)))
    expect(bars).toHaveLength(53_687)
    const apple = await good(dailyBars(read('us-eod-raw', 'daily', 'aapl.zip')))
    expect(apple.filter(({ date }) => date === '2014-06-06' || date === '2014-06-09')).toMatchObject([
      { close: '645.57' },
      { close: '93.7' },
    ])
    expect(apple[0]).toEqual({
      date: '1998-01-02',
      open: '13.63',
      high: '16.25',
      low: '13.5',
      close: '16.25',
      volume: '6315000',
    })
  })

  test('106,085 hour bars are read', async () => {
    const bars = await goodOf(files('us-eod-raw', 'hour'), (file) => hourBars(read(...file), newYork))
    expect(bars).toHaveLength(106_085)
  })

  test('every trade and quote minute bar is read, except twelve quote bars with only one side', async () => {
    const all = readdirSync(join(BOURSE_REALDATA, 'us-intraday-minute')).flatMap((ticker) =>
      files('us-intraday-minute', ticker),
    )
    const rows = (kind: string) =>
      goodOf(
        all.filter(([, , name = '']) => name.endsWith(`_${kind}.zip`)),
        (file) => minuteBars(read(...file), dateOf(file[2] ?? ''), { ...newYork, quote: kind === 'quote' }),
      )
    expect((await rows('trade')).length + (await rows('quote')).length).toBe(35_069 - 12)
  })

  test('currency pair minutes are the midpoint between bid and ask', async () => {
    const rows = await good(
      minuteBars(read('forex', 'lean', 'minute-eurusd', '20140501_quote.zip'), '2014-05-01', {
        zone: 'UTC',
        quote: true,
        scaled: false,
      }),
    )
    expect(rows).toHaveLength(1426)
    expect(rows[0]).toMatchObject({ datetime: '2014-05-01T00:00:00Z', open: '1.38728', volume: null })
  })

  test.each([
    ['cfd-oanda-daily-xauusd', 3949],
    ['forex-fxcm-daily-eurusd', 3487],
    ['forex-oanda-daily-eurgbp', 3738],
    ['forex-oanda-daily-eurusd', 3738],
  ])('daily bars for %s', async (name, count) => {
    expect(await good(dailyBars(read('forex', 'lean', `${name}.zip`), { quote: true, scaled: false }))).toHaveLength(
      count,
    )
  })

  test('daily and minute crypto pair bars have their volume in coins', async () => {
    const daily = await good(dailyBars(read('crypto', 'lean', 'coinbase-daily-btcusd_trade.zip'), { scaled: false }))
    expect(daily).toHaveLength(1318)
    expect(daily[0]).toMatchObject({ date: '2014-12-01', close: '370', volume: '0.05655554' })
    const path = ['crypto', 'lean', 'coinbase-minute', 'btcusd', '20180404_trade.zip']
    expect(await good(minuteBars(read(...path), '2018-04-04', { zone: 'UTC', scaled: false }))).toHaveLength(1007)
  })

  test.each([
    ['spy', '20131007', 250_601],
    ['bac', '20131007', 88_172],
    ['bac', '20131008', 125_872],
    ['ibm', '20131007', 24_293],
    ['ibm', '20131008', 33_381],
  ])('prints for %s on %s', async (ticker, day, count) => {
    const prints = await good(tradePrints(read('us-trade-prints', ticker, `${day}_trade.zip`), dateOf(day)))
    expect(prints).toHaveLength(count)
    expect(new Set(prints.map(({ suspicious }) => suspicious))).toEqual(new Set([false]))
  })

  test('splits and dividends match what the companies announced', () => {
    const apple = factorFile(read('us-eod-raw', 'factor_files', 'aapl.csv').toString())
    expect(apple.bad).toEqual([])
    expect(apple.splits).toEqual([
      { execution_date: '2000-06-21', ratio: '2' },
      { execution_date: '2005-02-28', ratio: '2' },
      { execution_date: '2014-06-09', ratio: '7' },
      { execution_date: '2020-08-31', ratio: '4' },
    ])
    const paid = new Map(apple.dividends.map(({ ex_date, amount }) => [ex_date, amount]))
    expect([...paid].slice(0, 3)).toEqual([
      ['2012-08-09', '2.65'],
      ['2012-11-07', '2.65'],
      ['2013-02-07', '2.65'],
    ])
    expect(paid.get('2014-08-07')).toBe('0.47')
    expect(paid.get('2020-11-06')).toBe('0.205')
  })

  test('dividends match another publisher’s dollar amounts', () => {
    const wiki = gunzipSync(read('us-eod-raw', 'wiki-sample', 'QUANDL_SAMPLE_TABLE.csv.gz'))
      .toString()
      .trim()
      .split(/\r?\n/)
    const [header = '', ...lines] = wiki
    const columns = header.split(',')
    const rows = lines.map((line) => new Map(line.split(',').map((value, at) => [columns[at] ?? '', value])))
    const paid = rows.filter((row) => row.get('ticker') === 'AAPL' && Number(row.get('ex-dividend')) > 0)
    const factors = factorFile(read('us-eod-raw', 'factor_files', 'aapl.csv').toString())
    const of2014 = factors.dividends.filter(({ ex_date }) => ex_date.startsWith('2014'))
    expect(of2014.map(({ ex_date, amount }) => [ex_date, Number(amount)])).toEqual(
      paid.map((row) => [row.get('date'), Number(row.get('ex-dividend'))]).sort(),
    )
  })

  test('every factor file is read completely, including odd spin-off ratios', () => {
    for (const file of files('us-eod-raw', 'factor_files'))
      expect(factorFile(read(...file).toString()).bad, file[2] ?? '').toEqual([])
    expect(factorFile(read('us-eod-raw', 'factor_files', 'goog.csv').toString()).splits).toEqual([
      { execution_date: '2015-04-27', ratio: '1.0027' },
    ])
  })

  test('every map file is read completely', () => {
    for (const file of files('us-eod-raw', 'map_files')) expect(mapFile(read(...file).toString()).bad).toEqual([])
    expect(mapFile(read('us-eod-raw', 'map_files', 'wm.csv').toString()).tickers.map(({ ticker }) => ticker)).toEqual([
      'UW',
      'WMI',
      'WM',
    ])
  })

  test('56,718 rows for one day of the entire market are read', async () => {
    const rows = await goodOf(files('us-universe-day'), (file) => universeDay(gunzipSync(read(...file)).toString()))
    expect(rows).toHaveLength(56_718)
    expect(rows.find(({ ticker }) => ticker === 'AAPL')).toMatchObject({ close: '539.1' })
  })
})

/** Converts `20131007_trade.zip` to `2013-10-07`. */
function dateOf(name: string): string {
  return `${name.slice(0, 4)}-${name.slice(4, 6)}-${name.slice(6, 8)}`
}
