import type { FakeRequest } from '@bourse/testkit/publisher'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMonth, type Month } from './month.ts'

/** SPLT splits in Sydney: 20-for-1. The vendor then restates earlier volumes. */
const SPLIT = '2026-12-15'
/** Ex-date of PNCE's and USDP's dividends in London; in New York, OLDN becomes NEWN that day. */
const [EX_DATE, RENAMED] = ['2026-12-16', '2026-12-16']

let month: Month
/** Closes that override the table below, by code and date. */
const corrected = new Map<string, number>()

async function start(from: string, markets: readonly string[], sources: readonly string[]): Promise<void> {
  month = await startMonth({
    vendor: 'eodhd',
    sources: sources.map((source) => `eodhd-${source}`),
    settings: {
      ...Object.fromEntries(['day', 'splits', 'dividends'].map((of) => [`eodhd-${of}`, { markets }])),
      'eodhd-listings': { markets: [...markets, 'US'] },
      'eodhd-intraday': { symbols: ['XLON:PNCE'] },
    },
    secrets: ['BOURSE_SECRET_EODHD_API_TOKEN'],
    plan: 'all-world',
    from,
  })
  const { publisher } = month
  for (const exchange of ['LSE', 'AU', 'US']) {
    publisher.put(`/api/eod-bulk-last-day/${exchange}`, ({ query }) => ({ body: bulk(exchange, query) }))
    publisher.put(`/api/exchange-symbol-list/${exchange}`, ({ query }) => ({ body: listed(exchange, query) }))
  }
  publisher.put('/api/symbol-change-history', [
    { exchange: 'US', old_symbol: 'OLDN', new_symbol: 'NEWN', company_name: 'NEWN Inc.', effective: RENAMED },
  ])
  publisher.put('/api/intraday/PNCE.LSE', minutes())
}

function bulk(exchange: string, query: FakeRequest['query']): readonly object[] {
  const date = query.get('date') ?? ''
  const type = query.get('type')
  const row = (code: string, more: object) => ({ code, exchange, date, ...more })
  if (type === 'splits')
    return exchange === 'AU' && date === SPLIT ? [row('SPLT', { split: '20.000000/1.000000' })] : []
  if (type === 'dividends') {
    if (exchange !== 'LSE' || date !== EX_DATE) return []
    const dates = { declarationDate: '', recordDate: '2026-12-17', paymentDate: '', period: 'SemiAnnual' }
    return [
      row('PNCE', { ...dates, dividend: 0.125, unadjustedValue: 0.125, currency: 'GBP' }),
      row('USDP', { ...dates, dividend: 0.07, unadjustedValue: 0.07, currency: 'USD' }),
    ]
  }
  return closesOf(exchange, date).map(([code, stated, volume]) => {
    const close = corrected.get(`${code} ${date}`) ?? stated
    const isFlat = volume === 0
    const prices = { open: close, high: isFlat ? close : close + 1, low: isFlat ? close : close - 1, close }
    return row(code, { ...prices, adjusted_close: close, volume })
  })
}

/** Code, close and volume of a date's bars. */
function closesOf(exchange: string, date: string): readonly (readonly [string, number, number])[] {
  if (exchange === 'AU') {
    const isRestated = month.host.clock.now() >= SPLIT
    return [
      ['SPLT', date < SPLIT ? 40 : 2, date >= SPLIT || isRestated ? 20_000 : 1_000],
      ['BHPX', 45.5, 700],
    ]
  }
  return [
    ['PNCE', date < EX_DATE ? 1250 : 1237.5, 900],
    ['USDP', 1300, 800],
    ['IDLE', 5, 0],
    ['PNCE_old', 3, 100],
    ['0P00007962', 9, 0],
  ]
}

function listed(exchange: string, query: FakeRequest['query']): readonly object[] {
  const row = (Code: string, Exchange: string, Currency: string) => ({
    ...{ Code, Name: `${Code} Inc.`, Exchange, Currency, Type: 'Common Stock', Isin: null },
  })
  if (query.get('delisted') === '1') return exchange === 'LSE' ? [row('GONE', 'LSE', 'GBX')] : []
  if (exchange === 'US') return [row(month.host.clock.now() < RENAMED ? 'OLDN' : 'NEWN', 'NYSE', 'USD')]
  if (exchange === 'AU') return ['SPLT', 'BHPX'].map((code) => row(code, 'AU', 'AUD'))
  return ['PNCE', 'USDP', 'IDLE'].map((code) => row(code, 'LSE', 'GBX'))
}

/** Bars around the open and the close of three days in London: in summer, in winter, and on an early close. */
function minutes(): readonly object[] {
  return [
    ...['2026-10-23T06:55:00Z', '2026-10-23T07:00:00Z', '2026-10-23T15:25:00Z', '2026-10-23T15:30:00Z'],
    ...['2026-10-26T07:55:00Z', '2026-10-26T08:00:00Z', '2026-10-26T16:25:00Z', '2026-10-26T16:30:00Z'],
    ...['2026-12-24T08:00:00Z', '2026-12-24T12:25:00Z', '2026-12-24T12:30:00Z'],
  ].map((at) => ({
    ...{ timestamp: Date.parse(at) / 1000, gmtoffset: 0, open: 1250, high: 1251, low: 1249, close: 1250.500001 },
    volume: 100,
  }))
}

const closes = (symbol: string, query: string) =>
  month.read(`/v1/eod?symbols=${symbol}&order=asc&${query}`, 'date', 'close', 'volume')
const openings = (date: string) =>
  month.read(`/v1/intraday?symbols=XLON:PNCE&interval=5m&from=${date}&to=${date}&order=asc`, 'datetime', 'close')

describe('the end of summer time in London', () => {
  beforeAll(() => start('2026-10-23T04:00:00Z', ['XLON'], ['listings', 'day', 'intraday']))
  afterAll(() => month.close())

  test('the end of summer time in London moves the fetch, which is three hours after the close, and the first intraday bar', async () => {
    const runs = await month.until('2026-10-27T05:00:00Z')
    expect(runs).toContain('10-23T18:30 eodhd-day done')
    expect(runs).toContain('10-26T19:30 eodhd-day done')
    expect(await openings('2026-10-23')).toEqual(['2026-10-23T07:00:00Z 1250.5', '2026-10-23T15:25:00Z 1250.5'])
    expect(await openings('2026-10-26')).toEqual(['2026-10-26T08:00:00Z 1250.5', '2026-10-26T16:25:00Z 1250.5'])
  })
})

describe('a month of EODHD', () => {
  beforeAll(() =>
    start('2026-12-14T04:00:00Z', ['XLON', 'XASX'], ['listings', 'day', 'splits', 'dividends', 'intraday']),
  )
  afterAll(() => month.close())

  test('a late correction becomes a new version', async () => {
    await month.until('2026-12-14T21:00:00Z')
    expect(await month.read('/v1/instruments?symbols=XLON:PNCE', 'symbol', 'currency_code')).toEqual(['PNCE GBX'])
    expect(await closes('XLON:IDLE', 'from=2026-12-07')).toEqual([])
    const evening = month.host.clock.now()
    corrected.set('USDP 2026-12-14', 1301.5)
    await month.until('2026-12-15T03:00:00Z')
    expect(await closes('XLON:USDP', 'date=2026-12-14')).toEqual(['2026-12-14 1301.5 800'])
    expect(await closes('XLON:USDP', `date=2026-12-14&as_of=${evening}`)).toEqual(['2026-12-14 1300 800'])
  })

  test('volumes before a split remain as traded after the vendor restates them', async () => {
    await month.until('2026-12-15T20:00:00Z')
    const window = 'from=2026-12-14&to=2026-12-15'
    expect(await closes('XASX:SPLT', window)).toEqual(['2026-12-14 40 1000', '2026-12-15 2 20000'])
    expect(await closes('XASX:SPLT', `${window}&adjustment=split`)).toEqual([
      ...['2026-12-14 2 20000', '2026-12-15 2 20000'],
    ])
    expect(await month.read('/v1/splits?symbols=XASX:SPLT', 'execution_date', 'split_from', 'split_to')).toEqual([
      '2026-12-15 1 20',
    ])
  })

  test('connectors check E9: pounds are converted to pence; a dividend in dollars adjusts no price in pence', async () => {
    await month.until('2026-12-16T23:00:00Z')
    const paid = (symbol: string) =>
      month.read(`/v1/dividends?symbols=XLON:${symbol}`, 'ex_date', 'amount', 'currency_code', 'frequency')
    expect(await paid('PNCE')).toEqual(['2026-12-16 12.5 GBX 2'])
    expect(await paid('USDP')).toEqual(['2026-12-16 0.07 USD 2'])
    const adjusted = 'from=2026-12-15&to=2026-12-16&adjustment=all'
    expect(await closes('XLON:PNCE', adjusted)).toEqual(['2026-12-15 1237.5 900', '2026-12-16 1237.5 900'])
    expect(await closes('XLON:USDP', adjusted)).toEqual(['2026-12-15 1300 800', '2026-12-16 1300 800'])
  })

  test('a changed symbol in New York remains one listing', async () => {
    const names = await month.read('/v1/instruments?symbols=NEWN,OLDN', 'instrument_id')
    expect(new Set(names).size).toBe(1)
    expect(await month.read('/v1/instruments?symbols=NEWN', 'symbol', 'exchange_mic')).toEqual(['NEWN XNYS'])
  })

  test('after a two-day outage, the missed sessions are published; on Sundays, delisted listings end', async () => {
    await month.until('2026-12-17T03:30:00Z')
    const unavailable = { status: 503, headers: { 'retry-after': '21600' } }
    month.publisher.fault({ path: '*', until: '2026-12-19T03:30:00Z', answer: unavailable })
    const runs = await month.until('2026-12-19T03:00:00Z')
    // Due after the New York close, but no US market is configured, so this run has nothing to fetch.
    expect(runs.filter((run) => run.endsWith('done'))).toEqual(['12-17T07:00 eodhd-day done'])
    expect(await closes('XLON:USDP', 'from=2026-12-16')).toEqual(['2026-12-16 1300 800'])
    await month.until('2026-12-20T05:00:00Z')
    expect(await closes('XLON:USDP', 'from=2026-12-17')).toEqual(['2026-12-17 1300 800', '2026-12-18 1300 800'])
    const requested = month.publisher.requests().map(({ address }) => address)
    expect(requested.some((address) => address.includes('/LSE?delisted=1'))).toBe(true)
    expect(await month.read('/v1/securities?symbols=XLON:GONE', 'symbol', 'valid_to')).toEqual(['GONE 2026-12-19'])
  })

  test('bank holidays are not requested, and an early close is fetched three hours later', async () => {
    month.host.clock.set('2026-12-23T20:00:00Z')
    const runs = await month.until('2026-12-24T16:00:00Z')
    month.host.clock.set('2026-12-28T18:00:00Z')
    await month.until('2026-12-29T20:00:00Z')
    expect(runs).toContain('12-24T15:30 eodhd-day done')
    const days = (await closes('XLON:USDP', 'from=2026-12-23')).map((bar) => bar.slice(0, 10))
    expect(days).toEqual(['2026-12-23', '2026-12-24', '2026-12-29'])
    expect(await openings('2026-12-24')).toEqual(['2026-12-24T08:00:00Z 1250.5', '2026-12-24T12:25:00Z 1250.5'])
    const requested = month.publisher.requests().map(({ address }) => address)
    const closed = /\/eod-bulk-last-day\/(LSE|AU)\?date=2026-12-2[5-8]/
    expect(requested.filter((address) => closed.test(address))).toEqual([])
    expect(requested.some((address) => address.includes('SECRET'))).toBe(false)
  })
})
