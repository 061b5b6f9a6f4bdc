import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMonth, type Month } from './month.ts'

const DAY = '/v2/aggs/grouped/locale/us/market/stocks'
const LIST = '/v3/reference/tickers?market=stocks'
/**
 * The month's sessions: November 26 is a holiday, and November 27 is a half day. Daylight saving time ends on November
 * 1.
 */
const SESSIONS = [
  ...['2026-10-29', '2026-10-30'],
  ...['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'],
  ...['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'],
  ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
  ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27'],
]
const FIGI = 'BBG000000007'

let month: Month
beforeAll(async () => {
  month = await startMonth({
    vendor: 'massive',
    sources: ['massive-tickers', 'massive-day', 'massive-splits', 'massive-dividends'],
    secrets: ['BOURSE_SECRET_MASSIVE_API_KEY'],
    plan: 'advanced',
    from: '2026-10-29T08:00:00Z',
  })
  for (const date of SESSIONS) putDay(date)
  putListings('OLDN')
  month.publisher.put('/stocks/v1/splits', { status: 'OK', results: [] })
  month.publisher.put('/stocks/v1/dividends', { status: 'OK', results: [] })
})
afterAll(() => month.close())

/**
 * ACME has a 1-for-20 reverse split on November 10, DIVI pays 0.5 on November 12, and OLDN becomes NEWN on November 17.
 */
function putDay(date: string, divi = date < '2026-11-12' ? 50 : 49.5): void {
  const bar = (T: string, c: number) => ({ T, o: c, h: c + 1, l: c - 1, c, v: 1000, n: 10 })
  const results = [
    bar('ACME', date < '2026-11-10' ? 400 : 20.2),
    bar('DIVI', divi),
    bar(date < '2026-11-17' ? 'OLDN' : 'NEWN', 20),
  ]
  month.publisher.put(`${DAY}/${date}`, { adjusted: false, resultsCount: results.length, results })
}

function putListings(renamed: string): void {
  const listing = (ticker: string, more: object = {}) => ({
    ...{ ticker, name: `${ticker} Inc.`, market: 'stocks', primary_exchange: 'XNYS', type: 'CS', currency_name: 'usd' },
    ...more,
  })
  const results = [listing('ACME'), listing('DIVI'), listing(renamed, { composite_figi: FIGI })]
  month.publisher.put(`${LIST}&active=true`, { status: 'OK', results })
  month.publisher.put(`${LIST}&active=false`, { status: 'OK', results: [] })
}

const closes = (symbol: string, query: string) =>
  month.read(`/v1/eod?symbols=${symbol}&order=asc&${query}`, 'symbol', 'date', 'close')

describe('a month of Massive', () => {
  test('sessions are fetched 45 minutes after the close, which moves with daylight saving time', async () => {
    const runs = await month.until('2026-11-03T12:00:00Z')
    expect(runs).toContain('10-30T20:45 massive-day done')
    expect(runs).toContain('11-02T21:45 massive-day done')
    expect(await closes('DIVI', 'from=2026-10-29&to=2026-11-02')).toEqual([
      ...['DIVI 2026-10-29 50', 'DIVI 2026-10-30 50', 'DIVI 2026-11-02 50'],
    ])
  })

  test('a late correction becomes a new version', async () => {
    await month.until('2026-11-03T22:00:00Z')
    const evening = month.host.clock.now()
    putDay('2026-11-03', 50.25)
    await month.until('2026-11-04T12:00:00Z')
    expect(await closes('DIVI', 'date=2026-11-03')).toEqual(['DIVI 2026-11-03 50.25'])
    expect(await closes('DIVI', `date=2026-11-03&as_of=${evening}`)).toEqual(['DIVI 2026-11-03 50'])
  })

  test('connectors check M5: a bar waits for its split, which releases it', async () => {
    await month.until('2026-11-10T22:00:00Z')
    expect(await closes('ACME', 'from=2026-11-09&to=2026-11-10')).toEqual(['ACME 2026-11-09 400'])
    const split = { ticker: 'ACME', execution_date: '2026-11-10', split_from: 1, split_to: 20 }
    month.publisher.put('/stocks/v1/splits?execution_date.gte=2026-11-01', {
      status: 'OK',
      results: [{ id: 'E1', adjustment_type: 'forward_split', ...split }],
    })
    await month.until('2026-11-11T12:00:00Z')
    expect(await closes('ACME', 'from=2026-11-09&to=2026-11-10')).toEqual([
      ...['ACME 2026-11-09 400', 'ACME 2026-11-10 20.2'],
    ])
    expect(await closes('ACME', 'from=2026-11-09&to=2026-11-10&adjustment=split')).toEqual([
      ...['ACME 2026-11-09 20', 'ACME 2026-11-10 20.2'],
    ])
    expect(await month.read('/v1/splits?symbols=ACME', 'symbol', 'execution_date', 'split_from', 'split_to')).toEqual([
      'ACME 2026-11-10 1 20',
    ])
  })

  test('a dividend adjusts the bars before its ex-date', async () => {
    month.publisher.put('/stocks/v1/dividends?ex_dividend_date.gte=2026-11-01', {
      status: 'OK',
      results: [
        {
          ...{ ticker: 'DIVI', ex_dividend_date: '2026-11-12', record_date: '2026-11-12', pay_date: '2026-11-27' },
          ...{ cash_amount: 0.5, currency: 'USD', frequency: 4, distribution_type: 'recurring' },
        },
      ],
    })
    await month.until('2026-11-12T22:00:00Z')
    expect(await closes('DIVI', 'from=2026-11-10&to=2026-11-12&adjustment=all')).toEqual([
      ...['DIVI 2026-11-10 49.5', 'DIVI 2026-11-11 49.5', 'DIVI 2026-11-12 49.5'],
    ])
    expect(await month.read('/v1/dividends?symbols=DIVI', 'symbol', 'ex_date', 'amount')).toEqual([
      'DIVI 2026-11-12 0.5',
    ])
  })

  test('a rename keeps one listing, whose bars have the ticker that was in use on their date', async () => {
    await month.until('2026-11-16T22:00:00Z')
    putListings('NEWN')
    const changes = [
      { type: 'ticker_change', date: '2026-11-17', ticker_change: { ticker: 'NEWN' } },
      { type: 'ticker_change', date: '2010-01-04', ticker_change: { ticker: 'OLDN' } },
    ]
    month.publisher.put(`/vX/reference/tickers/${FIGI}/events`, { status: 'OK', results: { events: changes } })
    await month.until('2026-11-17T22:00:00Z')
    expect(await closes('NEWN', 'date=2026-11-16')).toEqual(['OLDN 2026-11-16 20'])
    expect(await closes('NEWN', 'date=2026-11-17')).toEqual(['NEWN 2026-11-17 20'])
  })

  test('after a two-day outage, the missed sessions are published', async () => {
    const maintenance = { status: 503, headers: { 'retry-after': '3600' } }
    month.publisher.fault({ path: '*', until: '2026-11-20T05:00:00Z', answer: maintenance })
    const runs = await month.until('2026-11-20T04:00:00Z')
    expect(runs.filter((run) => run.endsWith('done'))).toEqual([])
    expect(await closes('DIVI', 'from=2026-11-17')).toEqual(['DIVI 2026-11-17 49.5'])
    await month.until('2026-11-20T23:00:00Z')
    expect(await closes('DIVI', 'from=2026-11-18')).toEqual([
      ...['DIVI 2026-11-18 49.5', 'DIVI 2026-11-19 49.5', 'DIVI 2026-11-20 49.5'],
    ])
  })

  test('a holiday is not requested, and a half day is fetched after its early close', async () => {
    const runs = await month.until('2026-11-27T20:00:00Z')
    expect(runs).toContain('11-27T18:45 massive-day done')
    expect(await closes('ACME', 'from=2026-11-25')).toEqual(['ACME 2026-11-25 20.2', 'ACME 2026-11-27 20.2'])
    const requested = month.publisher.requests().map(({ address }) => address)
    expect(requested.some((address) => address.startsWith(`${DAY}/2026-11-26`))).toBe(false)
    expect(requested.some((address) => address.includes('SECRET'))).toBe(false)
  })
})
