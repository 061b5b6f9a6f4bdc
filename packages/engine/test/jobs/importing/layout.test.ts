import { f, record, stagingTable } from '@bourse/kit'
import { listing } from '@bourse/services'
import { dailyByListing } from '@bourse/testkit'
import { describe, expect, it } from 'vitest'
import { layoutOf } from '../../../src/jobs/importing/layout.ts'
import { targetOf } from '../../../src/jobs/importing/target.ts'
import type { ReadOptions } from '../../../src/jobs/importing/read-options.ts'

const bars = record('bars', {
  title: 'Bars',
  ...dailyByListing,
  fields: {
    date: f.date('Day'),
    open: f.price('Open').nullable(),
    high: f.price('High').nullable(),
    low: f.price('Low').nullable(),
    close: f.price('Close'),
    volume: f.shares('Volume').nullable(),
    trade_count: f.count('Trades').nullable(),
  },
})
const minutes = stagingTable('minutes', {
  title: 'Minutes',
  fields: {
    symbol: f.text('Ticker').nullable(),
    interval: f.text('Length'),
    datetime: f.text('Opening time').nullable(),
    date: f.date('Day').nullable(),
    close: f.price('Close'),
  },
  feeds: [bars],
  needs: {},
  creates: { subject: listing, named: () => undefined },
  reconcile: () => Promise.resolve([]),
})
const eod = targetOf('eod', bars)
const intraday = targetOf('intraday', minutes)

interface Given extends Partial<ReadOptions> {
  readonly name?: string
  readonly isHeaderless?: boolean
}

function layout(header: string, { name = 'file.csv', isHeaderless = false, ...options }: Given = {}, target = eod) {
  const columns = header.split(',')
  const { groups, recognized, ignored } = layoutOf(target, { columns, isHeaderless, name }, { map: {}, ...options })
  const named = groups.map(({ positions, constants }) => ({
    ...Object.fromEntries([...positions].map(([field, at]) => [field, columns[at]])),
    ...constants,
  }))
  return { preset: recognized?.preset.name, groups: named, ignored }
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `column_${at + 1}`).join(',')
const symbol = { set: { symbol: 'AAPL' } }
const asIs = { ...symbol, adjustedAsIs: true }

describe('a chosen preset', () => {
  const header = 'Date,Close/Last,Volume,Open,High,Low'

  it('a chosen preset replaces recognition; preset none matches columns only by name', () => {
    expect(layout(header, { ...symbol, preset: 'nasdaq' }).preset).toBe('nasdaq')
    expect(layout('date,close', { ...symbol, preset: 'none' }).preset).toBeUndefined()
    expect(() => layout(header, { ...symbol, preset: 'none' })).toThrow(/no column for close/)
  })

  it('a chosen preset is rejected if it is unknown or has different columns', () => {
    expect(() => layout(header, { ...symbol, preset: 'nasdag' })).toThrow(/there is no preset nasdag/)
    expect(() => layout(header, { ...symbol, preset: 'stooq' })).toThrow(/expected the columns <ticker>/)
  })
})

describe("a publisher's file", () => {
  it.each<[string, string, Given]>([
    ['yfinance', 'Date,Close@A,High@A,Low@A,Open@A,Volume@A', { adjustedAsIs: true }],
    ['yfinance', 'Date,Adj Close@A,Close@A,High@A,Low@A,Open@A,Volume@A', {}],
    ['yfinance', 'Date,Open,High,Low,Close,Volume,Dividends,Stock Splits', symbol],
    ['yfinance', 'Date,Open,High,Low,Close,Adj Close,Volume', symbol],
    ['stooq', '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>', { adjustedAsIs: true }],
    ['metastock', '<TICKER>,<DTYYYYMMDD>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>', {}],
    ['alpaca', 'symbol,timestamp,open,high,low,close,volume,trade_count,vwap', {}],
    ['alpaca', 't,o,h,l,c,v,n,vw', symbol],
    ['alphavantage', 'timestamp,open,high,low,close,volume', { name: 'daily_IBM.csv' }],
    [
      'alphavantage',
      'timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient',
      { name: 'daily_adjusted_IBM.csv' },
    ],
    ['eodhd', 'Date,Open,High,Low,Close,Adjusted_close,Volume', { name: 'MCD.US.csv' }],
    ['eodhd', 'Code,Date,Open,High,Low,Close,Adjusted_close,Volume', {}],
    ['nasdaq', 'Date,Close/Last,Volume,Open,High,Low', symbol],
    ['investing', 'Date,Price,Open,High,Low,Vol.,Change %', asIs],
    ['tradingview', 'time,open,high,low,close,Volume', asIs],
    [
      'quandl-wiki',
      'ticker,date,open,high,low,close,volume,ex-dividend,split_ratio,adj_open,adj_high,adj_low,adj_close,adj_volume',
      {},
    ],
    [
      'quandl-wiki',
      'Date,Open,High,Low,Close,Volume,Ex-Dividend,Split Ratio,Adj. Open,Adj. High,Adj. Low,Adj. Close,Adj. Volume',
      symbol,
    ],
    ['norgate', 'Date,Open,High,Low,Close,Volume,Turnover,Unadjusted Close,Dividend', asIs],
    ['norgate', 'Symbol,Date,Open,High,Low,Close,Volume,Turnover', {}],
    ['pandas', 'column_1,Open,High,Low,Close,Volume', symbol],
    ['pandas', 'Open,High,Low,Close,Volume,__index_level_0__', symbol],
    ['binance-klines', numbered(12), { isHeaderless: true, name: 'BTCUSDT-1d-2024-01.csv' }],
  ])('%s is recognized: %s', (preset, header, given) => {
    const { groups, preset: found } = layout(header, given)
    expect(found).toBe(preset)
    for (const group of groups) expect(Object.keys(group)).toEqual(expect.arrayContaining(['symbol', 'date', 'close']))
  })

  it('states its columns', () => {
    expect(layout('Date,Close/Last,Volume,Open,High,Low', symbol)).toEqual({
      preset: 'nasdaq',
      groups: [
        { date: 'Date', close: 'Close/Last', volume: 'Volume', open: 'Open', high: 'High', low: 'Low', symbol: 'AAPL' },
      ],
      ignored: [],
    })
  })

  it("a publisher's file feeds different fields in a different dataset", () => {
    const klines = { isHeaderless: true, name: 'BTCUSDT-1m-2024-01.csv' }
    const [group] = layout(numbered(12), klines, intraday).groups
    expect(group).toMatchObject({ datetime: 'column_1', close: 'column_5', symbol: 'BTCUSDT', interval: '1m' })
    expect(group).not.toHaveProperty('date')
  })

  it.each([
    ['Date,Close@A,High@A,Low@A,Open@A,Volume@A'],
    ['<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>'],
    ['Date,Price,Open,High,Low,Vol.,Change %'],
    ['time,open,high,low,close,Volume'],
  ])("a publisher's file with adjusted prices is rejected unless they are allowed: %s", (header) => {
    expect(() => layout(header, symbol)).toThrow(/stores prices as traded; --adjusted-as-is/)
  })

  it("a publisher's file has the adjusted close only if it is allowed", () => {
    const map = { 'Adj Close': 'close' }
    const header = 'Date,Open,High,Low,Close,Adj Close,Volume'
    expect(() => layout(header, { ...symbol, map })).toThrow(/adjusted prices are not as traded/)
    expect(layout(header, { ...asIs, map }).groups[0]).toMatchObject({ close: 'Adj Close' })
  })
})

describe("a file's columns", () => {
  it('are read per ticker if the file has several', () => {
    expect(layout('Date,Close@A,Close@B,Adj Close@A,Adj Close@B,Volume@A,Volume@B')).toEqual({
      preset: 'yfinance',
      groups: [
        { date: 'Date', close: 'Close@A', volume: 'Volume@A', symbol: 'A' },
        { date: 'Date', close: 'Close@B', volume: 'Volume@B', symbol: 'B' },
      ],
      ignored: ['Adj Close@A', 'Adj Close@B'],
    })
  })

  it.each(['Date', 'column_1'])('a file may have one column per ticker alongside %s', (date) => {
    expect(layout(`${date},AAPL,BRK.B,^GSPC`.replace('^', ''))).toMatchObject({
      groups: [
        { date, close: 'AAPL', symbol: 'AAPL' },
        { date, close: 'BRK.B', symbol: 'BRK.B' },
        { date, close: 'GSPC', symbol: 'GSPC' },
      ],
    })
  })

  it("a file's columns are mapped by options before a preset", () => {
    const { groups } = layout('Date,Close/Last,Volume,Open,High,Low,Last', { ...symbol, map: { Last: 'close' } })
    expect(groups[0]).toMatchObject({ close: 'Last' })
  })

  it.each([
    ['Ticker,Date,Open,High,Low,Close,Vol', { symbol: 'Ticker', date: 'Date', volume: 'Vol' }, ['Vol as volume']],
    ['TICKER,Trade Date,Close Price ($)', { symbol: 'TICKER', date: 'Trade Date', close: 'Close Price ($)' }, []],
    ['Symbol,timestamp,Last,Trade-Count', { date: 'timestamp', close: 'Last', trade_count: 'Trade-Count' }, []],
  ])('names are matched without regard to case, blanks and punctuation, and by synonyms: %s', (header, fed, notes) => {
    expect(layout(header).groups).toEqual([expect.objectContaining(fed)])
    const { similar } = layoutOf(eod, { columns: header.split(','), isHeaderless: false, name: 'x' }, { map: {} })
    expect(similar).toEqual(expect.arrayContaining(notes))
  })

  it('a column with the name of a field comes before one with a similar name', () => {
    expect(layout('Ticker,symbol,Time,date,Last,close').groups).toEqual([
      { symbol: 'symbol', date: 'date', close: 'close' },
    ])
    expect(layout('Ticker,symbol,Time,date,Last,close').ignored).toEqual(['Ticker', 'Time', 'Last'])
  })

  it('two columns with the same similar name feed nothing, and an empty field ignores a column', () => {
    const header = 'symbol,date,close,Vol.,VOL'
    expect(layout(header).groups[0]).not.toHaveProperty('volume')
    expect(layout(header, { map: { VOL: '' } }).groups[0]).toMatchObject({ volume: 'Vol.' })
    expect(layout('symbol,date,close,Volume', { map: { Volume: '' } }).ignored).toEqual(['Volume'])
  })

  it('a table with one column per ticker has no column that could also be a number of all tickers', () => {
    expect(() => layout('Date,AAPL,LOW,VOL')).toThrow(/no column for close/)
    const { groups } = layout('Date,AAPL,LOW', { map: { LOW: '' } })
    expect(groups.map((group) => group['symbol'])).toEqual(['AAPL', 'LOW'])
  })

  it("a file's columns are overridden by constants", () => {
    const { groups, ignored } = layout('symbol,date,close', { set: { symbol: 'MSFT' } })
    expect(groups).toEqual([{ date: 'date', close: 'close', symbol: 'MSFT' }])
    expect(ignored).toEqual(['symbol'])
  })

  it("a file's columns are overridden by the file name if it provides the symbol", () => {
    const options = { name: 'aapl.us.txt', symbolFromName: '{symbol}.us.txt' }
    expect(layout('symbol,date,close', options).groups[0]).toMatchObject({ symbol: 'AAPL' })
    expect(() => layout('date,close', { ...options, name: 'aapl.txt' })).toThrow(/does not match --symbol-from-name/)
  })

  it.each<[string, Given, RegExp]>([
    ['date,close', {}, /no column for symbol; .*--set symbol=… or --symbol-from-name/],
    ['symbol,date', {}, /no column for close/],
    [numbered(6), { isHeaderless: true }, /starts with a row of data instead of column names; .*--columns/],
    ['symbol,date,close', { set: { sybmol: 'A' } }, /no such field; did you mean "symbol"/],
  ])("a file's columns are rejected if a field is missing or unknown: %s", (header, given, message) => {
    expect(() => layout(header, given)).toThrow(message)
  })
})
