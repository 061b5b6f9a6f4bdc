import { BadRecord } from '@bourse/kit'
import { describe, expect, it } from 'vitest'
import {
  latestHolders,
  nasdaqDataLinkPublisher,
  sharadarActions,
  sharadarBars,
  sharadarSymbol,
  sharadarTickers,
  tableAddress,
  tablePages,
} from '../src/index.ts'

type Row = Readonly<Record<string, string | number | null>>

const page = (rows: readonly Row[], next: string | null = null, columns = Object.keys(rows[0] ?? {})) =>
  JSON.stringify({
    datatable: {
      data: rows.map((row) => columns.map((name) => row[name] ?? null)),
      columns: columns.map((name) => ({ name, type: 'text' })),
    },
    meta: { next_cursor_id: next },
  })

const date = '2026-02-25'
const bar = (more: Row = {}): Row => ({
  ...{ ticker: 'SHA', date, open: 100, high: 101.25, low: 99.5, close: 100.5, volume: 4000 },
  ...{ closeadj: 98, closeunadj: 402, lastupdated: '2026-02-27', ...more },
})

describe('Sharadar bars', () => {
  it('Sharadar bars are restored to prices and volumes as traded', () => {
    // 402 / 100.5 is 4: each price four times as high, and a quarter of the shares.
    expect([...sharadarBars([page([bar()])], date)]).toEqual([
      { ticker: 'SHA', date, open: '400', high: '405', low: '398', close: '402', volume: '1000' },
    ])
    const unadjusted = { open: 1.2345678, high: 2, low: 1, close: 1.5, closeunadj: 1.5 }
    expect([...sharadarBars([page([bar(unadjusted)])], date)]).toMatchObject([{ open: '1.2345678', volume: '4000' }])
  })

  it('Sharadar bars are rounded the way exchanges quote prices, with the close as stated', () => {
    // 1.01 × 3 / 1.49 = 2.033557…, 0.3 × 0.5 / 0.7 = 0.2142857…; 4,000 × 1.49 / 3 = 1,986.67 shares.
    const tens = bar({ open: 1.01, high: 1.49, low: 1.01, close: 1.49, closeunadj: 3 })
    expect([...sharadarBars([page([tens])], date)]).toMatchObject([
      { rule: 'fractions' },
      { open: '2.0336', high: '3', close: '3', volume: '1987' },
    ])
    const cents = bar({ open: 0.3, high: 0.7, low: 0.3, close: 0.7, closeunadj: 0.5, volume: 7 })
    expect([...sharadarBars([page([cents])], date)].at(-1)).toMatchObject({ open: '0.214286', close: '0.5' })
  })

  it('Sharadar bars without a trade are counted, and rows with a different date or no close are rejected', () => {
    const flat = bar({ open: 5, high: 5, low: 5, close: 5, closeunadj: 20, volume: 0 })
    const rows = [flat, bar({ date: '2026-02-24' }), bar({ close: 0 }), bar({ closeunadj: null })]
    const found = [...sharadarBars([page(rows)], date)]
    expect(found).toMatchObject([
      { rule: 'flat-day' },
      { rule: 'other-date' },
      { rule: 'unreadable-bar' },
      { rule: 'unreadable-bar' },
    ])
    expect(found.slice(1).every((each) => each instanceof BadRecord)).toBe(true)
  })

  it('Sharadar bars need the table’s columns', () => {
    expect(() => [...sharadarBars(['{"datatable":{}}'], date)]).toThrow('expected a datatable')
    expect(() => [...sharadarBars([page([{ ticker: 'SHA', date }])], date)]).toThrow('closeunadj')
  })
})

describe('Sharadar actions', () => {
  const window = { from: '2026-02-01', to: '2026-02-28' }
  const action = (day: string, kind: string, value: number | null, ticker = 'SHA'): Row => ({
    ...{ date: day, action: kind, ticker, name: 'Sha', value, contraticker: null },
  })

  it('Sharadar actions are splits, and dividends as paid before later splits', () => {
    const splits = [action('2026-02-26', 'split', 4), action('2026-03-10', 'split', 0.1)]
    const rows = [action('2026-02-25', 'dividend', 0.5), ...splits.slice(0, 1), action('2026-02-27', 'dividend', 2)]
    const other = action('2026-02-26', 'adrratiosplit', 0.25)
    // 0.5 × 4 × 0.1 before both splits, 2 × 0.1 before the second one.
    expect([...sharadarActions({ actions: [page([...rows, other])], splits: [page(splits)] }, window)]).toMatchObject([
      { ticker: 'SHA', type: 'cash_dividend', ex_date: '2026-02-25', amount: '0.2', currency_code: 'USD' },
      { ticker: 'SHA', type: 'split', execution_date: '2026-02-26', split_ratio: '4' },
      { type: 'cash_dividend', ex_date: '2026-02-27', amount: '0.2' },
      { rule: 'other-action', count: 1 },
    ])
  })

  it('Sharadar actions ignore other tickers’ splits, and reject rows without a value or outside the window', () => {
    const actions = [
      action('2026-02-25', 'dividend', 0.5),
      action('2026-02-25', 'split', 0),
      action('2026-03-01', 'dividend', 1),
    ]
    const splits = [page([action('2026-02-26', 'split', 4, 'SHB')])]
    expect([...sharadarActions({ actions: [page(actions)], splits }, window)]).toMatchObject([
      { amount: '0.5' },
      { rule: 'unreadable-action' },
      { rule: 'other-date' },
    ])
  })
})

describe('Sharadar listings', () => {
  const listing = (more: Row): Row => ({
    ...{ table: 'SEP', permaticker: 199059, ticker: 'SHA', name: 'Sha Inc', exchange: 'NASDAQ', isdelisted: 'N' },
    ...{ category: 'Domestic Common Stock', cusips: '000000000', currency: 'EUR', firstpricedate: '1999-01-04' },
    ...{ lastpricedate: '2026-02-27', secfilings: 'https://www.sec.gov/cgi-bin/browse-edgar?CIK=0000000077', ...more },
  })

  it('Sharadar listings have the permaticker as key; delisted ones have their last day and the symbol that they had', () => {
    const delisted = listing({ permaticker: 2, ticker: 'SHA1', isdelisted: 'Y', lastpricedate: '1998-05-04' })
    expect([...sharadarTickers([page([listing({}), delisted, listing({ exchange: 'INDEX' })])])]).toMatchObject([
      {
        ...{ listing: 'sharadar:199059', symbol: 'SHA', exchange_mic: 'XNAS', type: 'CS', cik: '0000000077' },
        ...{ status: 'active', first_price: '1999-01-04', valid_to: null, isFormer: false },
      },
      { listing: 'sharadar:2', symbol: 'SHA', status: 'inactive', valid_to: '1998-05-04', isFormer: true },
      { rule: 'other-market' },
    ])
  })

  it.each([
    ['ADR Common Stock Primary Class', 'ADRC'],
    ['ADR Preferred Stock', 'ADRP'],
    ['Domestic Preferred Stock', 'PFD'],
    ['Canadian Stock Warrant', 'WARRANT'],
    ['ETF', 'ETF'],
    ['CEF', 'OTHER'],
  ])('Sharadar listings in the category %s have the kind %s', (category, type) => {
    expect([...sharadarTickers([page([listing({ category })])])]).toMatchObject([{ type }])
  })

  it('Sharadar listings without a permaticker are rejected', () => {
    expect([...sharadarTickers([page([listing({ permaticker: null })])])]).toMatchObject([
      { rule: 'unreadable-listing' },
    ])
  })

  it('Sharadar listings have their history under the newest symbol, which the last holder keeps', () => {
    expect(['SHA1', 'BRK.B', 'SHA'].map(sharadarSymbol)).toEqual(['SHA', 'BRK.B', 'SHA'])
    const holders = [
      { instrument_id: 'ins_now', symbol: 'SHA' },
      { instrument_id: 'ins_then', symbol: 'SHA', ends_on: '2014-05-04' },
    ]
    expect(latestHolders(holders)).toEqual({ SHA: 'ins_now' })
  })
})

describe('a Sharadar table', () => {
  const address = tableAddress('SEP', { date })
  async function pages(bodies: Readonly<Record<string, string>>) {
    const ask = async (url: string) => ({ refusal: undefined, text: () => bodies[url] ?? '' })
    return tablePages({ ask } as never, address)
  }

  it('a Sharadar table is requested page by page', async () => {
    expect(address).toBe(
      'https://data.nasdaq.com/api/v3/datatables/SHARADAR/SEP.json?date=2026-02-25&qopts.per_page=10000',
    )
    const bodies = [page([bar()], 'next'), page([bar({ ticker: 'SHB' })])] as const
    expect(await pages({ [address]: bodies[0], [`${address}&qopts.cursor_id=next`]: bodies[1] })).toEqual(bodies)
  })

  it('a Sharadar page that points to an earlier page is an error', async () => {
    const body = page([bar()], 'next')
    await expect(pages({ [address]: body, [`${address}&qopts.cursor_id=next`]: body })).rejects.toThrow('page-loop')
  })
})

it('Nasdaq Data Link’s error codes are mapped to their meanings', () => {
  const meaningOf = (status: number, code: string, message = '') => {
    const meanings = nasdaqDataLinkPublisher.statuses?.[status]
    const body = JSON.stringify({ quandl_error: { code, message } })
    return Array.isArray(meanings) ? meanings.find(({ matching }) => matching.test(body))?.means : meanings
  }
  expect([meaningOf(400, 'QEAx01'), meaningOf(403, 'QEPx04'), meaningOf(404, 'QECx02')]).toEqual([
    ...['key', 'plan', 'gone'],
  ])
  expect(meaningOf(429, 'QELx04', 'You have exceeded the daily limit of 50,000 calls.')).toBe('quota')
  expect([meaningOf(429, 'QELx02'), meaningOf(403, '')]).toEqual(['throttle', 'throttle'])
})
