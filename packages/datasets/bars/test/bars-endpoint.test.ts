import { defineDataset, type Dataset } from '@bourse/kit'
import { dailyBars, type DailyBars } from '@bourse/services'
import {
  fakeFacts,
  fakeIntradayBars,
  fakeListings,
  fakeSessions,
  startTestHost,
  type TestAnswer,
  type TestHost,
  dailyBarsOver,
} from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import bars from '../src/index.ts'
import { everything, ids, withoutIntraday } from './support.ts'

let host: TestHost
let owner: string

beforeAll(async () => {
  host = await startTestHost({ datasets: [...everything, bars] })
  owner = await host.key()
})
afterAll(() => host.close())

const get = (query: string, key = owner) => host.get(`/v1/bars?${query}`, { key })
const listed = ({ json }: TestAnswer): string[] =>
  json.data.map(({ window_start, symbol }: { window_start: string; symbol: string }) => `${window_start} ${symbol}`)

describe('GET /v1/bars', () => {
  test('bars: a row has all its fields, with exact prices', async () => {
    const answer = await get('symbols=AAPL&from=2026-02-26&to=2026-02-26')
    expect(answer.status).toBe(200)
    expect(answer.json.data).toEqual([
      {
        id: answer.json.data[0].id,
        instrument_id: ids.apple,
        symbol: 'AAPL',
        exchange_mic: 'XNAS',
        interval: '1d',
        window_start: '2026-02-26T14:30:00Z',
        currency_code: 'USD',
        quote_instrument_id: null,
        open: 273.25,
        high: 273.25,
        low: 273.25,
        close: 273.25,
        volume: 41234567,
        trade_count: 512044,
      },
    ])
    expect(answer.json.data[0].id).toMatch(/^bar_[0-9a-f]{20}$/)
  })

  test('bars: window_start descending, id ascending, across exchange listings, pairs, indices and bonds', async () => {
    const answer = await get('symbols=AAPL,T,XASX:BHP,BTCUSD,EURUSD,INDEX:SPX,BOND:US0378331005&from=2026-02-26')
    expect(listed(answer).map((line) => line.slice(0, 17))).toEqual([
      '2026-03-01T23:00:',
      '2026-02-28T00:00:',
      '2026-02-27T14:30:',
      '2026-02-27T14:30:',
      '2026-02-27T00:00:',
      '2026-02-27T00:00:',
      '2026-02-27T00:00:',
      '2026-02-27T00:00:',
      '2026-02-26T23:00:',
      '2026-02-26T14:30:',
      '2026-02-26T14:30:',
    ])
    const places = answer.json.data.map((row: { window_start: string; id: string }) => row)
    for (const [at, row] of places.entries()) {
      const before = places[at - 1]
      if (before?.window_start === row.window_start) expect(before.id < row.id).toBe(true)
    }
  })

  test('bars: order=asc sorts by ascending time and keeps ids ascending', async () => {
    expect(listed(await get('symbols=AAPL&from=2026-02-25&order=asc'))).toEqual([
      '2026-02-25T14:30:00Z AAPL',
      '2026-02-26T14:30:00Z AAPL',
      '2026-02-27T14:30:00Z AAPL',
    ])
    const both = await get('symbols=AAPL,T&from=2026-02-26&to=2026-02-26&order=asc')
    const [first, second] = both.json.data
    expect(first.id < second.id).toBe(true)
  })

  test('bars: exactly one of instrument_ids and symbols is required; each accepts several', async () => {
    expect((await get(`symbols=AAPL&instrument_ids=${ids.apple}`)).status).toBe(422)
    expect((await get('from=2026-02-26')).status).toBe(422)
    expect((await get(`instrument_ids=${ids.apple},${ids.att}&from=2026-02-27`)).json.data).toHaveLength(2)
  })

  test('bars: an unknown symbol among known ones is an item error; on its own it is 404', async () => {
    const answer = await get('symbols=AAPL,NOPE&from=2026-02-27')
    expect(answer.json.data).toHaveLength(1)
    expect(answer.json.meta.errors).toMatchObject([
      { code: 'symbol-not-resolved', symbol: 'NOPE', instrument_id: null },
    ])
    expect((await get('symbols=NOPE')).json).toMatchObject({ status: 404, code: 'symbol-not-resolved' })
  })

  test('bars: an empty range returns 200', async () => {
    const answer = await get('symbols=AAPL&from=2026-02-28&to=2026-03-01')
    expect(answer.json).toMatchObject({ data: [], meta: { next_cursor: null, errors: [] } })
  })

  test('bars: from and to are trading dates of the exchange, or opening instants', async () => {
    expect(listed(await get('symbols=XASX:BHP&from=2026-02-27&to=2026-02-27'))).toEqual(['2026-02-26T23:00:00Z BHP'])
    expect(listed(await get('symbols=XASX:BHP&from=2026-02-27T00:00:00Z&to=2026-03-02T00:00:00Z'))).toEqual([
      '2026-03-01T23:00:00Z BHP',
    ])
    expect(listed(await get('symbols=AAPL&from=2026-02-26T14:30:00Z&to=2026-02-27T14:29:59Z'))).toEqual([
      '2026-02-26T14:30:00Z AAPL',
    ])
  })

  test('bars: the interval defaults to 1d', async () => {
    expect((await get('symbols=AAPL&from=2026-02-27')).json.data[0].interval).toBe('1d')
    expect((await get('symbols=AAPL&from=2026-02-27&interval=2h')).json).toMatchObject({ code: 'invalid-parameter' })
  })

  test('bars: intraday bars for several listings are merged; a date is the exchange’s local day, or a UTC day', async () => {
    const answer = await get('symbols=AAPL,T,BTCUSD&interval=5m&from=2026-02-27&to=2026-02-27')
    expect(listed(answer).map((line) => line.slice(0, 16))).toEqual([
      '2026-02-27T20:55',
      '2026-02-27T14:35',
      '2026-02-27T14:35',
      '2026-02-27T14:30',
      '2026-02-27T14:30',
      '2026-02-27T14:30',
    ])
    expect(answer.json.data[0]).toMatchObject({ interval: '5m', close: 273.9, volume: 100, trade_count: null })
    expect(listed(await get('symbols=BTCUSD&interval=1m&from=2026-02-27&to=2026-02-27'))).toEqual([
      '2026-02-27T00:00:00Z BTCUSD',
    ])
    expect(listed(await get('symbols=AAPL&interval=5m&from=2026-02-27T14:35:00Z&to=2026-02-27T14:35:00Z'))).toEqual([
      '2026-02-27T14:35:00Z AAPL',
    ])
  })

  test('bars rule 1: an interval that is not collected is 422 unsupported-interval, with a list of those that are', async () => {
    const answer = await get('symbols=AAPL&interval=1m')
    expect(answer.json).toMatchObject({ status: 422, code: 'unsupported-interval' })
    expect(answer.json.detail).toBe('1m bars of XNAS:AAPL are not collected; available are 1d, 5m, 1h.')
  })

  test('bars rule 1: bonds, indices and mutual funds have daily bars only', async () => {
    for (const symbol of ['BOND:US0378331005', 'INDEX:SPX', 'VFIAX']) {
      const answer = await get(`symbols=${symbol}&interval=5m`)
      expect(answer.json, symbol).toMatchObject({ status: 422, code: 'unsupported-interval' })
      expect(answer.json.detail).toMatch(/available are 1d\.$/)
      expect((await get(`symbols=${symbol}`)).json.data, symbol).toHaveLength(1)
    }
  })

  test('bars rule 1: if only some listings have the interval, the others are item errors on every page', async () => {
    const answer = await get('symbols=INDEX:SPX,AAPL&interval=5m&limit=1')
    const entries = [{ code: 'unsupported-interval', symbol: 'INDEX:SPX', instrument_id: ids.index }]
    expect(answer.json.meta.errors).toMatchObject(entries)
    const next = await get(`symbols=INDEX:SPX,AAPL&interval=5m&limit=1&cursor=${answer.json.meta.next_cursor}`)
    expect(next.json.meta.errors).toMatchObject(entries)
    expect(listed(next)).toEqual(['2026-02-27T14:35:00Z AAPL'])
  })

  test('bars rule 2: prices are in currency_code, or null for listings without a currency', async () => {
    const { data } = (await get('symbols=XASX:BHP,BTCUSD,EURUSD,T&from=2026-02-27&to=2026-02-27')).json
    const currencies = Object.fromEntries(
      data.map(({ symbol, currency_code }: { symbol: string; currency_code: string | null }) => [
        symbol,
        currency_code,
      ]),
    )
    expect(currencies).toEqual({ BHP: 'AUD', BTCUSD: 'USD', EURUSD: 'USD', T: null })
    expect(data.every((row: { quote_instrument_id: unknown }) => row.quote_instrument_id === null)).toBe(true)
  })

  test('bars: open, high and low may be missing, volumes may have fractions', async () => {
    expect((await get('symbols=T&from=2026-02-26&to=2026-02-26')).json.data[0]).toMatchObject({
      open: null,
      high: null,
      low: null,
      close: 27.5,
      volume: null,
    })
    expect((await get('symbols=BTCUSD&from=2026-02-27&to=2026-02-27')).json.data[0].volume).toBe(12034.5678)
  })

  test('bars: pages add up to the complete result in both orders and at every interval', async () => {
    for (const query of [
      'symbols=AAPL,T,XASX:BHP,BTCUSD,EURUSD,INDEX:SPX',
      'symbols=AAPL,T,XASX:BHP,BTCUSD,EURUSD,INDEX:SPX&order=asc',
      'symbols=AAPL,T,BTCUSD&interval=5m',
      'symbols=AAPL,T,BTCUSD&interval=5m&order=asc',
      'symbols=AAPL,BTCUSD&from=2026-02-26T14:30:00Z&to=2026-02-27T14:30:00Z',
    ]) {
      const whole = (await get(query)).json.data
      expect(whole.length, query).toBeGreaterThan(2)
      for (const limit of [1, 2, 3, whole.length]) {
        const rows = []
        let cursor = ''
        do {
          const page = await get(`${query}&limit=${limit}${cursor}`)
          rows.push(...page.json.data)
          cursor = page.json.meta.next_cursor === null ? '' : `&cursor=${page.json.meta.next_cursor}`
        } while (cursor !== '')
        expect(rows, `${query} limit=${limit}`).toEqual(whole)
      }
    }
  })

  test('bars: limit defaults to 1,000 and is at most 10,000', async () => {
    expect((await get('symbols=AAPL')).json.meta.limit).toBe(1000)
    expect((await get('symbols=AAPL&limit=10000')).status).toBe(200)
    expect((await get('symbols=AAPL&limit=10001')).status).toBe(422)
  })

  test('bars: 1d requires only eod.read, intraday intervals only intraday.read', async () => {
    const daily = await host.key({ plan: 'pro', capabilities: ['bars.list', 'eod.read'] })
    const minutes = await host.key({ plan: 'pro', capabilities: ['bars.list', 'intraday.read'] })
    const own = await host.key({ plan: 'pro', capabilities: ['eod.read', 'intraday.read'] })
    expect((await get('symbols=AAPL', daily)).status).toBe(200)
    expect((await get('symbols=AAPL&interval=5m', daily)).json).toMatchObject({ code: 'capability-missing' })
    expect((await get('symbols=AAPL&interval=5m', minutes)).status).toBe(200)
    expect((await get('symbols=AAPL&interval=1d', minutes)).json).toMatchObject({ code: 'capability-missing' })
    expect((await get('symbols=AAPL', own)).json).toMatchObject({ code: 'capability-missing' })
  })

  test('bars: 5 credits per symbol, 25 for intraday intervals', async () => {
    const key = await host.key({ plan: 'pro' })
    expect((await get('symbols=AAPL,T', key)).headers['x-credits-cost']).toBe('10')
    expect((await get('symbols=AAPL,T&interval=5m', key)).headers['x-credits-cost']).toBe('50')
    expect((await get('symbols=AAPL&interval=1m', key)).headers['x-credits-cost']).toBe('0')
  })

  test('bars: from is limited by the plan’s history and defaults to that limit', async () => {
    const free = await host.key({ plan: 'free' })
    expect((await get('symbols=AAPL&from=2024-02-29', free)).json).toMatchObject({ status: 403, code: 'history-depth' })
    expect(listed(await get('symbols=AAPL', free))).toHaveLength(3)
    expect(listed(await get('symbols=AAPL'))).toHaveLength(4)
  })

  test('bars: bonds are 403 market-not-entitled on plans without them', async () => {
    const key = await host.key({ plan: 'pro' })
    expect((await get('symbols=BOND:US0378331005', key)).json).toMatchObject({
      status: 403,
      code: 'market-not-entitled',
    })
  })
})

describe('GET /v1/bars without intraday bars', () => {
  test('bars: daily bars are served, and all other intervals rejected', async () => {
    const bare = await startTestHost({ datasets: [...withoutIntraday, bars] })
    const key = await bare.key()
    expect((await bare.get('/v1/bars?symbols=AAPL', { key })).json.data).toHaveLength(4)
    expect((await bare.get('/v1/bars?symbols=AAPL&interval=5m', { key })).json).toMatchObject({
      code: 'unsupported-interval',
    })
    await bare.close()
  })
})

describe('reading', () => {
  test('bars: a page with many listings reads about as many bars as it returns', async () => {
    const asked: number[] = []
    const symbols = Array.from({ length: 20 }, (_, at) => `S${at}`)
    const counting: Dataset = defineDataset({
      id: 'counting-bars',
      title: 'Counted bars',
      summary: 'Daily bars that count how many are requested.',
      provides: [dailyBars.provide({}, () => countingBars(asked))],
    })
    const many = await startTestHost({
      datasets: [
        fakeListings(symbols.map((symbol) => `XNYS:${symbol}`)),
        fakeFacts([]),
        fakeSessions(),
        fakeIntradayBars([]),
        counting,
        bars,
      ],
    })
    const answer = await many.get(`/v1/bars?symbols=${symbols.join(',')}&limit=100`, { key: await many.key() })
    expect(answer.json.data).toHaveLength(100)
    expect(asked.reduce((sum, count) => sum + count, 0)).toBeLessThan(600)
    await many.close()
  })
})

/** Returns a bar per listing for each of the last 1,000 days. */
function countingBars(asked: number[]): DailyBars {
  const bar = (instrument_id: string, date: string) => ({
    instrument_id,
    date,
    open: '1',
    high: '1',
    low: '1',
    close: '1',
    volume: null,
    trade_count: null,
  })
  const before = (date: string, days: number) =>
    new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
  return {
    ...dailyBarsOver([]),
    range: () => Promise.reject(new Error('expected no read of a complete range')),
    earliest: () => Promise.reject(new Error('expected no read of the earliest bars')),
    async latest({ ids: wanted, on, count }) {
      asked.push(wanted.length * count)
      const newest = on < '2026-03-02' ? on : '2026-03-02'
      return wanted.flatMap((id) => Array.from({ length: count }, (_, at) => bar(id, before(newest, count - 1 - at))))
    },
  }
}
