import { eachDate } from '@bourse/kit/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMonth, type Month } from './month.ts'

const DAYS = [...eachDate('2026-03-16', '2026-04-12')]
const PAIRS = ['BTC', 'OLD']
let month: Month

beforeAll(async () => {
  month = await startMonth({
    vendor: 'coinbase',
    sources: ['coinbase-products', 'coinbase-day'],
    from: '2026-03-17T00:00:00Z',
  })
  putProducts('online')
  putDays('BTC', DAYS)
  putDays(
    'OLD',
    DAYS.filter((date) => date < '2026-03-24'),
  )
})
afterAll(() => month.close())

const putProducts = (old: string) =>
  month.publisher.put(
    '/products',
    PAIRS.map((base) => ({
      ...{ id: `${base}-USD`, base_currency: base, quote_currency: 'USD' },
      status: base === 'OLD' ? old : 'online',
    })),
  )

/** Start of the candle, low, high, open, close and volume; the close is 60,000 plus the day of the month. */
function putDays(base: string, days: readonly string[], corrected?: string): void {
  const candles = days.map((date) => {
    const close = 60_000 + Number(date.slice(8)) + (date === corrected ? 0.5 : 0)
    return [Date.parse(date) / 1_000, 59_000, 61_000, 60_000.25, close, 1.000_000_01]
  })
  month.publisher.put(`/products/${base}-USD/candles?granularity=86400`, candles)
}

const closes = (symbol: string, query: string) =>
  month.read(`/v1/eod?symbols=${symbol}&order=asc&${query}`, 'symbol', 'date', 'close')

describe('a month of Coinbase Exchange', () => {
  test('days are published after midnight UTC, weekends too', async () => {
    expect(await month.until('2026-03-17T12:00:00Z')).toEqual([
      ...['03-17T00:02 coinbase-products done', '03-17T00:20 coinbase-day done'],
    ])
    await month.until('2026-03-23T12:00:00Z')
    expect(await closes('BTCUSD', 'from=2026-03-20')).toEqual([
      ...['BTCUSD 2026-03-20 60020', 'BTCUSD 2026-03-21 60021', 'BTCUSD 2026-03-22 60022'],
    ])
    expect(
      await month.read('/v1/eod?symbols=BTCUSD&date=2026-03-22', 'open', 'high', 'low', 'volume', 'exchange_mic'),
    ).toEqual(['60000.25 61000 59000 1.00000001 CRYPTO'])
  })

  test('a late correction becomes a new version', async () => {
    const noon = month.host.clock.now()
    putDays('BTC', DAYS, '2026-03-22')
    await month.until('2026-03-24T12:00:00Z')
    expect(await closes('BTCUSD', 'from=2026-03-22')).toEqual(['BTCUSD 2026-03-22 60022.5', 'BTCUSD 2026-03-23 60023'])
    expect(await closes('BTCUSD', `date=2026-03-22&as_of=${noon}`)).toEqual(['BTCUSD 2026-03-22 60022'])
  })

  test('a delisted pair ends, keeps its days and is not requested again', async () => {
    putProducts('delisted')
    await month.until('2026-03-25T12:00:00Z')
    expect(
      await month.read('/v1/instruments?symbols=OLDUSD,BTCUSD&status=all', 'symbol', 'status', 'delisted_on'),
    ).toEqual(expect.arrayContaining(['OLDUSD inactive 2026-03-24', 'BTCUSD active null']))
    const before = month.publisher.requests().length
    await month.until('2026-03-26T12:00:00Z')
    const later = month.publisher.requests().slice(before)
    expect(later.map(({ address }) => address.split('?')[0])).toEqual([
      ...['/products', '/products', '/products/BTC-USD/candles'],
    ])
    expect(await closes('OLDUSD', 'from=2026-03-22&to=2026-03-25')).toEqual([
      ...['OLDUSD 2026-03-22 60022', 'OLDUSD 2026-03-23 60023'],
    ])
  })

  test('the day on which daylight saving time starts is a UTC day like any other', async () => {
    const runs = await month.until('2026-03-30T12:00:00Z')
    expect(runs.filter((run) => run.includes('coinbase-day'))).toEqual([
      ...['03-27', '03-28', '03-29', '03-30'].map((day) => `${day}T00:20 coinbase-day done`),
    ])
    expect(await closes('BTCUSD', 'from=2026-03-28')).toEqual(['BTCUSD 2026-03-28 60028', 'BTCUSD 2026-03-29 60029'])
  })

  test('after a two-day outage, the missed days are published', async () => {
    month.publisher.fault({
      ...{ path: '*', until: '2026-04-02T00:00:00Z' },
      answer: { status: 503, headers: { 'retry-after': '3600' } },
    })
    const runs = await month.until('2026-04-01T23:30:00Z')
    expect(runs.filter((run) => run.endsWith('done'))).toEqual([])
    expect(await closes('BTCUSD', 'from=2026-03-29')).toEqual(['BTCUSD 2026-03-29 60029'])
    await month.until('2026-04-02T12:00:00Z')
    expect(await closes('BTCUSD', 'from=2026-03-30')).toEqual([
      ...['BTCUSD 2026-03-30 60030', 'BTCUSD 2026-03-31 60031', 'BTCUSD 2026-04-01 60001'],
    ])
  })

  test('the month has every day exactly once', async () => {
    await month.until('2026-04-12T12:00:00Z')
    const days = await month.read('/v1/eod?symbols=BTCUSD&from=2026-03-16&order=asc&limit=50', 'date')
    expect(days).toEqual(DAYS.filter((date) => date < '2026-04-12'))
  })
})
