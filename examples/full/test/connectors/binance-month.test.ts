import { eachDate } from '@bourse/kit/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMonth, type Month } from './month.ts'

/**
 * MOON stops trading on March 17; another asset takes over its symbol on March 30. Daylight saving time starts on March
 * 29.
 */
const DAYS = [...eachDate('2026-03-01', '2026-04-08')]
const MOON_DAYS = DAYS.filter((date) => date <= '2026-03-17' || date >= '2026-03-30')
let month: Month

beforeAll(async () => {
  month = await startMonth({
    vendor: 'binance',
    sources: ['binance-pairs', 'binance-day'],
    from: '2026-03-16T00:00:00Z',
  })
  putSymbols('TRADING')
  putDays('BTC')
  putDays('MOON')
})
afterAll(() => month.close())

const putSymbols = (moon: string) =>
  month.publisher.put('/api/v3/exchangeInfo', {
    symbols: ['BTC', 'MOON'].map((baseAsset) => ({
      ...{ symbol: `${baseAsset}USDT`, baseAsset, quoteAsset: 'USDT' },
      status: baseAsset === 'MOON' ? moon : 'TRADING',
    })),
  })

/** Serves the days that have begun; the close is 100 plus the day of the month. */
function putDays(base: string, corrected?: string): void {
  const klines = (base === 'MOON' ? MOON_DAYS : DAYS).map((date) => {
    const close = `${100 + Number(date.slice(8))}${date === corrected ? '.50' : '.00'}`
    const opens = Date.parse(date)
    return [opens, '120.0', '150.10', '99', close, '7.5', opens + 86_399_999, '1', 3, '1', '1', '0'] as const
  })
  month.publisher.put(`/api/v3/klines?symbol=${base}USDT&interval=1d`, ({ query }) => ({
    body: klines.filter(
      ([opens]) =>
        opens >= Number(query.get('startTime')) &&
        opens <= Math.min(Number(query.get('endTime')), month.host.clock.millis()),
    ),
  }))
}

const closes = (symbol: string, query: string) =>
  month.read(`/v1/eod?symbols=${symbol}&order=asc&${query}`, 'symbol', 'date', 'close')

describe('a month of Binance', () => {
  test('days are published after midnight UTC', async () => {
    await month.until('2026-03-18T12:00:00Z')
    expect(await closes('BTCUSDT', 'from=2026-03-16')).toEqual(['BTCUSDT 2026-03-16 116', 'BTCUSDT 2026-03-17 117'])
    expect(await month.read('/v1/eod?symbols=BTCUSDT&date=2026-03-17', 'open', 'high', 'low', 'volume')).toEqual([
      '120 150.1 99 7.5',
    ])
  })

  test('a late correction becomes a new version', async () => {
    const noon = month.host.clock.now()
    putDays('BTC', '2026-03-17')
    putSymbols('BREAK')
    await month.until('2026-03-19T12:00:00Z')
    expect(await closes('BTCUSDT', 'date=2026-03-17')).toEqual(['BTCUSDT 2026-03-17 117.5'])
    expect(await closes('BTCUSDT', `date=2026-03-17&as_of=${noon}`)).toEqual(['BTCUSDT 2026-03-17 117'])
  })

  test('after a two-day outage, the missed days are published', async () => {
    const down = { status: 503, headers: { 'retry-after': '3600' } }
    month.publisher.fault({ path: '*', until: '2026-03-25T00:00:00Z', answer: down })
    await month.until('2026-03-23T00:00:00Z')
    expect(await closes('BTCUSDT', 'from=2026-03-18')).toEqual(['BTCUSDT 2026-03-18 118'])
    await month.until('2026-03-25T12:00:00Z')
    expect(await closes('BTCUSDT', 'from=2026-03-22')).toEqual([
      ...['BTCUSDT 2026-03-22 122', 'BTCUSDT 2026-03-23 123', 'BTCUSDT 2026-03-24 124'],
    ])
  })

  test('a symbol that trades again after more than seven days is a different listing', async () => {
    await month.until('2026-03-30T00:00:00Z')
    putSymbols('TRADING')
    await month.until('2026-04-02T12:00:00Z')
    expect(await month.read('/v1/instruments?symbols=MOONUSDT', 'status', 'listed_on')).toEqual(['active 2026-03-30'])
    expect(await closes('MOONUSDT', 'date=2026-03-17')).toEqual(['MOONUSDT 2026-03-17 117'])
    expect(await closes('MOONUSDT', 'from=2026-03-30')).toEqual([
      ...['MOONUSDT 2026-03-30 130', 'MOONUSDT 2026-03-31 131', 'MOONUSDT 2026-04-01 101'],
    ])
  })

  test('the day on which daylight saving time starts is a UTC day like any other', async () => {
    expect(await closes('BTCUSDT', 'from=2026-03-28&to=2026-03-30')).toEqual([
      ...['BTCUSDT 2026-03-28 128', 'BTCUSDT 2026-03-29 129', 'BTCUSDT 2026-03-30 130'],
    ])
  })
})
