import { Decimal } from '@bourse/kit/values'
import {
  fakeDailyBars,
  fakeIntradayBars,
  fakeSessions,
  fakeSplits,
  startTestHost,
  type TestAnswer,
  type TestHost,
} from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import indicators from '../src/index.ts'
import { seededSmoothing } from '../src/series/smoothing.ts'
import { calculated } from './support/calculated.ts'
import { at, dailyBarsOf, idOf, intradayBarsOf, listings, weekdaysUpTo } from './support/market.ts'
import { walk } from './support/random-bars.ts'

const apple = walk(700, { seed: 11 })
const vodafone = walk(500, { seed: 12 })
const walked = [...Array(79).keys()].map((step) => at(100 + step, 10 + step))

const daily = fakeDailyBars([
  ...dailyBarsOf('XNAS:AAPL', '2026-03-02', apple),
  ...dailyBarsOf('XLON:VOD', '2026-03-02', vodafone),
  ...dailyBarsOf('XASX:BHP', '2026-03-02', [at(40), at(41), at(42)]),
  ...dailyBarsOf('XNYS:T', '2026-03-02', [at(40), at(41), at(10), at(11), at(12)]),
  ...dailyBarsOf('CRYPTO:BTCUSD', '2026-03-02', [at('0.0000001'), at('0.0000003')]),
  ...dailyBarsOf('FOREX:EURUSD', '2026-03-02', [at('1.0801'), at('1.0803')]).map((bar) => ({ ...bar, volume: null })),
  ...dailyBarsOf('INDEX:SPX', '2026-03-02', [at('6000.5'), at('6010.25')]).map((bar) => ({ ...bar, volume: null })),
  ...dailyBarsOf('XNAS:VFIAX', '2026-03-02', [at('600'), at('601')]).map((bar) => ({
    ...bar,
    volume: null,
    open: null,
    high: null,
    low: null,
  })),
])

const intraday = fakeIntradayBars([
  ...intradayBarsOf('XNAS:AAPL', '5m', ['2026-02-27', '2026-03-02'], (step) => walked[step % 79] ?? at(1)),
  ...intradayBarsOf('XNAS:AAPL', '1h', ['2026-02-27', '2026-03-02'], (step) => at(200 + step, 5)),
  ...intradayBarsOf('CRYPTO:BTCUSD', '5m', ['2026-03-02'], () => at(9)),
])

const splits = fakeSplits([{ instrument_id: idOf('XNYS:T'), execution_date: '2026-02-26', ratio: '4' }])

let host: TestHost
let owner: string

beforeAll(async () => {
  host = await startTestHost({
    datasets: [listings, fakeSessions({ holidays: ['2026-02-16'] }), daily, intraday, splits, indicators],
  })
  owner = await host.key()
})

afterAll(() => host.close())

const get = (query: string, key = owner) => host.get(`/v1/indicators?${query}`, { key })
const values = (answer: TestAnswer, output: string): unknown[] =>
  answer.json.data.map((row: { values: Record<string, unknown> }) => row.values[output])
const flags = (answer: TestAnswer): boolean[] => answer.json.data.map(({ settled }: { settled: boolean }) => settled)
const closes = (answer: TestAnswer): string[] => answer.json.data.map(({ event_at }: { event_at: string }) => event_at)
const detail = (answer: TestAnswer): string => answer.json.detail

describe('GET /v1/indicators', () => {
  test('indicators rule: instrument_ids or symbols is required', async () => {
    const answer = await get('indicator=sma')
    expect([answer.status, answer.json.code]).toEqual([422, 'invalid-parameter'])
    const byId = await get(`indicator=sma&instrument_ids=${idOf('XNAS:AAPL')}&limit=1`)
    expect(byId.json.data[0]).toMatchObject({ symbol: 'AAPL', exchange_mic: 'XNAS', instrument_id: idOf('XNAS:AAPL') })
  })

  test('a row has id, listing, indicator, event_at and the outputs by name', async () => {
    const answer = await get('indicator=macd&symbols=AAPL&limit=1')
    expect(answer.status).toBe(200)
    const [row] = answer.json.data
    expect(Object.keys(row)).toEqual([
      'id',
      'instrument_id',
      'symbol',
      'exchange_mic',
      'indicator',
      'event_at',
      'values',
      'settled',
    ])
    expect(Object.keys(row.values)).toEqual(['macd', 'signal', 'histogram'])
    expect(row.id).toMatch(/^ind_[0-9a-f]{20}$/)
    expect(row.indicator).toBe('macd')
  })

  test('indicators rule: event_at is when the bar closes, which for 1d is when its session closes', async () => {
    const answer = await get('indicator=sma&symbols=AAPL,XLON:VOD,XASX:BHP,CRYPTO:BTCUSD&period=1&from=2026-03-02')
    expect(
      Object.fromEntries(answer.json.data.map((row: Record<string, string>) => [row['exchange_mic'], row['event_at']])),
    ).toEqual({
      XNAS: '2026-03-02T21:00:00Z',
      XLON: '2026-03-02T16:30:00Z',
      XASX: '2026-03-02T05:00:00Z',
      CRYPTO: '2026-03-03T00:00:00Z',
    })
  })

  test('a bar on a day without a session closes at the end of its UTC day', async () => {
    expect(closes(await get('indicator=sma&symbols=AAPL&from=2026-02-16&to=2026-02-16'))).toEqual([
      '2026-02-17T00:00:00Z',
    ])
  })

  test('indicators rule: rows are sorted by event_at descending, then id ascending; order reverses only event_at', async () => {
    const newest = await get('indicator=ema&symbols=AAPL,T&period=2&from=2026-02-25')
    const oldest = await get('indicator=ema&symbols=AAPL,T&period=2&from=2026-02-25&order=asc')
    const sorted = (rows: { event_at: string; id: string }[], way: number) =>
      rows.toSorted((a, b) =>
        a.event_at === b.event_at ? (a.id < b.id ? -1 : 1) : (a.event_at < b.event_at ? -1 : 1) * way,
      )
    expect(newest.json.data).toHaveLength(8)
    expect(newest.json.data).toEqual(sorted(newest.json.data, -1))
    expect(oldest.json.data).toEqual(sorted(newest.json.data, 1))
  })

  test('indicators rule: values have eight decimal places and never an exponent', async () => {
    const answer = await get('indicator=sma&symbols=CRYPTO:BTCUSD&period=1&order=asc')
    expect(answer.text).toContain('"values":{"sma":0.0000001}')
    const third = await get('indicator=wma&symbols=XASX:BHP&period=2&order=asc')
    expect(third.text).toContain('"values":{"wma":40.66666667}')
    const csv = await get('indicator=sma&symbols=CRYPTO:BTCUSD&period=1&order=asc&format=csv')
    expect(csv.text).toContain('"{""sma"":0.0000001}"')
  })

  test('indicators rule: insufficient warm-up gives null values, but only at the start of the history', async () => {
    const young = await get('indicator=sma&symbols=XASX:BHP&period=3&order=asc')
    expect(values(young, 'sma')).toEqual([null, null, 41])
    const expected = calculated('sma', apple)['sma']
    const answer = await get('indicator=sma&symbols=AAPL&from=2026-02-26&order=asc')
    expect(values(answer, 'sma').map(String)).toEqual(expected?.slice(-3))
  })

  test('indicators rule: recursive indicators warm up on bars before from: 480 for a 20-day ema', async () => {
    const dates = weekdaysUpTo('2026-03-02', apple.length)
    const answer = await get(`indicator=ema&symbols=AAPL&from=${dates[478]}&to=${dates[482]}&order=asc`)
    const ema = calculated('ema', apple)['ema'] ?? []
    expect(values(answer, 'ema')).toEqual([null, null, ...ema.slice(480, 483).map(Number)])
  })

  test('indicators rule: warmup=available returns values from the first bar that the formula allows, not settled until their seed has no effect', async () => {
    const dates = weekdaysUpTo('2026-03-02', apple.length)
    const query = 'indicator=ema&symbols=AAPL&order=asc'
    const [available, settled] = await Promise.all([get(`${query}&warmup=available`), get(query)])
    const seeded = calculated('ema', apple, {}, { smoothing: seededSmoothing })['ema'] ?? []
    expect(values(available, 'ema')).toEqual(seeded.map((value) => (value === null ? null : Number(value))))
    expect(values(available, 'ema').findIndex((value) => value !== null)).toBe(19)
    expect(flags(available)).toEqual(apple.map((_, place) => place >= 480))
    expect(flags(settled)).toEqual(flags(available))
    expect(values(settled, 'ema').slice(480)).toEqual(values(available, 'ema').slice(480))
    const late = await get(`${query}&warmup=available&from=${dates[300]}`)
    expect(late.json.data).toEqual(available.json.data.slice(300))
  })

  test('two years of bars have a relative strength index, MACD and average true range with warmup=available', async () => {
    for (const [name, output, first] of [
      ['rsi', 'rsi', 14],
      ['macd', 'macd', 25],
      ['macd', 'signal', 33],
      ['atr', 'atr', 14],
    ] as const) {
      const query = `indicator=${name}&symbols=XLON:VOD&order=asc`
      const answer = await get(`${query}&warmup=available`)
      expect(values(answer, output).findIndex((value) => value !== null)).toBe(first)
      expect(flags(answer)).toEqual(vodafone.map(() => false))
      expect(values(await get(query), output).every((value) => value === null)).toBe(true)
    }
  })

  test('the warm-up may precede the plan’s history', async () => {
    const dates = weekdaysUpTo('2026-03-02', apple.length)
    const key = await host.key({ plan: 'free' })
    const refused = await get(`indicator=ema&symbols=AAPL&from=2025-03-01&limit=1`, key)
    expect([refused.status, refused.json.code]).toEqual([403, 'history-depth'])
    const answer = await get('indicator=ema&symbols=AAPL&limit=1000&order=asc', key)
    const first = dates.findIndex((date) => date >= '2025-03-02')
    expect(answer.json.data).toHaveLength(apple.length - first)
    expect(first).toBeLessThan(480)
    expect(values(answer, 'ema').findIndex((value) => value !== null)).toBe(480 - first)
  })

  test('from and to are inclusive; instants bound close times', async () => {
    expect(closes(await get('indicator=sma&symbols=AAPL&from=2026-02-26&to=2026-02-27'))).toEqual([
      '2026-02-27T21:00:00Z',
      '2026-02-26T21:00:00Z',
    ])
    expect(closes(await get('indicator=sma&symbols=AAPL&from=2026-02-26T21:00:00Z&to=2026-02-27T20:59:59Z'))).toEqual([
      '2026-02-26T21:00:00Z',
    ])
    expect(closes(await get('indicator=sma&symbols=AAPL&from=2026-02-26T21:00:01Z&to=2026-02-27T21:00:00Z'))).toEqual([
      '2026-02-27T21:00:00Z',
    ])
    expect(
      closes(await get('indicator=sma&symbols=XASX:BHP&from=2026-03-02T00:00:00Z&to=2026-03-02T05:00:00Z')),
    ).toEqual(['2026-03-02T05:00:00Z'])
    expect(closes(await get('indicator=sma&symbols=CRYPTO:BTCUSD&from=2026-03-03T00:00:00Z'))).toEqual([
      '2026-03-03T00:00:00Z',
    ])
    expect(closes(await get('indicator=sma&symbols=AAPL&from=2026-02-28&to=2026-03-01'))).toEqual([])
    expect((await get('indicator=sma&symbols=AAPL&from=0001-01-01&to=9999-12-31&limit=1')).status).toBe(200)
    expect(
      (await get('indicator=sma&symbols=AAPL&interval=5m&from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z&limit=1'))
        .status,
    ).toBe(200)
  })
})

describe('splits', () => {
  test('indicators rule: bars are split-adjusted by default, raw on request', async () => {
    expect(values(await get('indicator=sma&symbols=T&period=1&order=asc'), 'sma')).toEqual([10, 10.25, 10, 11, 12])
    expect(values(await get('indicator=sma&symbols=T&period=1&order=asc&adjustment=raw'), 'sma')).toEqual([
      40, 41, 10, 11, 12,
    ])
  })

  test('volumes are multiplied when prices are divided', async () => {
    expect(values(await get('indicator=obv&symbols=T&order=asc'), 'obv')).toEqual([0, 400, 300, 400, 500])
    expect(values(await get('indicator=obv&symbols=T&order=asc&adjustment=raw'), 'obv')).toEqual([0, 100, 0, 100, 200])
  })

  test('splits after as_of are not yet known', async () => {
    expect(values(await get('indicator=sma&symbols=T&period=1&order=asc&as_of=2026-02-25'), 'sma')).toEqual([
      40, 41, 10, 11, 12,
    ])
    expect(values(await get('indicator=sma&symbols=T&period=1&order=asc&as_of=2026-02-26'), 'sma')).toEqual([
      10, 10.25, 10, 11, 12,
    ])
  })

  test('splits after the range also count', async () => {
    expect(values(await get('indicator=sma&symbols=T&period=1&to=2026-02-25&order=asc'), 'sma')).toEqual([10, 10.25])
  })
})

describe('intervals', () => {
  test('indicators rule: 1d also requires eod.read, 5m and 1h require intraday.read', async () => {
    const [day, minute, neither] = await Promise.all([
      host.key({ plan: 'pro', capabilities: ['indicators.list', 'eod.read'] }),
      host.key({ plan: 'pro', capabilities: ['indicators.list', 'intraday.read'] }),
      host.key({ plan: 'pro', capabilities: ['eod.read', 'intraday.read'] }),
    ])
    const status = async (query: string, key: string) => (await get(`indicator=sma&symbols=AAPL&${query}`, key)).status
    expect(
      await Promise.all([
        status('', day),
        status('interval=1d', day),
        status('interval=5m', day),
        status('interval=1h', day),
      ]),
    ).toEqual([200, 200, 403, 403])
    expect(
      await Promise.all([status('', minute), status('interval=5m', minute), status('interval=1h', minute)]),
    ).toEqual([403, 200, 200])
    const refused = await get('indicator=sma&symbols=AAPL', neither)
    expect([refused.status, refused.json.code]).toEqual([403, 'capability-missing'])
    expect(detail(refused)).toContain('indicators.list')
  })

  test('event_at of an intraday bar is its end; the last hourly bar of a New York session is shorter', async () => {
    const hours = await get('indicator=sma&symbols=AAPL&interval=1h&period=1&from=2026-03-02')
    expect(closes(hours)).toEqual(
      ['21:00', '20:30', '19:30', '18:30', '17:30', '16:30', '15:30'].map((time) => `2026-03-02T${time}:00Z`),
    )
    expect(values(hours, 'sma')).toEqual([213, 212, 211, 210, 209, 208, 207])
    const fives = await get('indicator=sma&symbols=AAPL&interval=5m&period=1&from=2026-03-02&order=asc&limit=2')
    expect(closes(fives)).toEqual(['2026-03-02T14:35:00Z', '2026-03-02T14:40:00Z'])
  })

  test('instants bound the close times of intraday bars, and earlier bars serve as warm-up', async () => {
    const answer = await get(
      'indicator=sma&symbols=AAPL&interval=1h&period=3&from=2026-03-02T15:30:00Z&to=2026-03-02T16:59:00Z&order=asc',
    )
    expect(closes(answer)).toEqual(['2026-03-02T15:30:00Z', '2026-03-02T16:30:00Z'])
    expect(values(answer, 'sma')).toEqual([206, 207])
    const whole = await get('indicator=sma&symbols=AAPL&interval=1h&from=2026-02-28&to=2026-03-01')
    expect(closes(whole)).toEqual([])
  })

  test('vwap starts at the session open, even if from is later in the session', async () => {
    const session = await get('indicator=vwap&symbols=AAPL&interval=5m&from=2026-03-02&order=asc&limit=1000')
    const bars = [...Array(78).keys()].map((step) => walked[(78 + step) % 79] ?? at(1))
    const sum = (upTo: number, of: (bar: (typeof bars)[number]) => Decimal) =>
      bars.slice(0, upTo + 1).reduce((total, bar) => total.plus(of(bar)), new Decimal(0))
    const expected = bars.map((_, step) =>
      sum(step, ({ close, volume }) => new Decimal(close).times(volume))
        .div(sum(step, ({ volume }) => new Decimal(volume)))
        .toDecimalPlaces(8)
        .toNumber(),
    )
    expect(values(session, 'vwap')).toEqual(expected)
    const late = await get('indicator=vwap&symbols=AAPL&interval=5m&from=2026-03-02T20:00:00Z&order=asc&limit=1000')
    expect(values(late, 'vwap')).toEqual(expected.slice(65))
  })

  test('obv starts at 0 on the first bar of the range', async () => {
    expect(values(await get('indicator=obv&symbols=AAPL&interval=1h&from=2026-03-02&order=asc'), 'obv')).toEqual([
      0, 5, 10, 15, 20, 25, 30,
    ])
    expect(
      values(await get('indicator=obv&symbols=AAPL&interval=1h&from=2026-03-02T17:00:00Z&order=asc'), 'obv'),
    ).toEqual([0, 5, 10, 15, 20])
    const range = apple.slice(-3)
    expect(values(await get('indicator=obv&symbols=AAPL&from=2026-02-26&order=asc'), 'obv')).toEqual(
      calculated('obv', range)['obv']?.map(Number),
    )
  })

  test('indicators rule: only exchange listings have 5m and 1h; other listings are rejected, or are item errors alongside an exchange listing', async () => {
    for (const symbol of ['CRYPTO:BTCUSD', 'FOREX:EURUSD', 'INDEX:SPX', 'VFIAX', 'XLON:VOD']) {
      const answer = await get(`indicator=sma&symbols=${symbol}&interval=5m`)
      expect([symbol, answer.status, answer.json.code]).toEqual([symbol, 422, 'unsupported-interval'])
    }
    const some = await get('indicator=sma&symbols=AAPL,CRYPTO:BTCUSD&interval=5m&period=1&limit=1')
    expect(some.status).toBe(200)
    expect(some.json.meta.errors).toMatchObject([
      { code: 'unsupported-interval', symbol: 'CRYPTO:BTCUSD', instrument_id: idOf('CRYPTO:BTCUSD') },
    ])
    expect((await get('indicator=sma&symbols=AAPL&interval=1m')).json.code).toBe('invalid-parameter')
  })

  test('if no intraday dataset is installed, 5m is rejected', async () => {
    const alone = await startTestHost({ datasets: [listings, fakeSessions(), daily, indicators] })
    try {
      const key = await alone.key()
      expect((await alone.get('/v1/indicators?indicator=sma&symbols=AAPL&interval=5m', { key })).json.code).toBe(
        'unsupported-interval',
      )
      expect(
        (await alone.get('/v1/indicators?indicator=sma&symbols=T&period=1', { key })).json.data.at(-1).values,
      ).toEqual({ sma: 40 })
    } finally {
      await alone.close()
    }
  })
})

describe('parameters', () => {
  test('indicators rule: an unknown parameter is 422, and the error lists the valid ones', async () => {
    const answer = await get('indicator=bbands&symbols=AAPL&fast=12')
    expect([answer.status, answer.json.code]).toEqual([422, 'invalid-parameter'])
    expect(answer.json.errors).toMatchObject([{ parameter: 'fast', code: 'unknown' }])
    expect(detail(answer)).toContain('period, deviations')
    expect(detail(await get('indicator=obv&symbols=AAPL&period=3'))).toContain('obv, which has no parameters')
  })

  test.each([
    ['sma', 'period=0'],
    ['sma', 'period=501'],
    ['sma', 'period=2.5'],
    ['sma', 'period=-3'],
    ['sma', 'period=ten'],
    ['sma', 'period=1e2'],
    ['rsi', 'period=1'],
    ['bbands', 'deviations=0'],
    ['bbands', 'deviations=10.5'],
    ['bbands', 'deviations=NaN'],
  ])('%s with %s is outside the limits: 422', async (indicator, parameter) => {
    const answer = await get(`indicator=${indicator}&symbols=AAPL&${parameter}`)
    expect([answer.status, answer.json.code]).toEqual([422, 'invalid-parameter'])
    expect(answer.json.errors[0].parameter).toBe(parameter.split('=')[0])
    expect(detail(answer)).toMatch(/a number, got|number from [\d.]+ to \d+/)
  })

  test('indicators rule: unsupported combinations are 422', async () => {
    for (const query of ['indicator=macd&fast=26&slow=26', 'indicator=macd&slow=5', 'indicator=ppo&fast=30']) {
      const answer = await get(`symbols=AAPL&${query}`)
      expect([query, answer.status, answer.json.code]).toEqual([query, 422, 'invalid-parameter'])
      expect(detail(answer)).toContain('fast must be below slow')
    }
    const vwap = await get('symbols=AAPL&indicator=vwap&interval=5m&period=10')
    expect([vwap.status, vwap.json.errors[0].parameter]).toEqual([422, 'period'])
  })

  test('equivalent spellings of parameters give the same values and id', async () => {
    const first = await get('symbols=AAPL&indicator=bbands&limit=1')
    const second = await get('symbols=AAPL&indicator=BBANDS&period=020&deviations=2.0&limit=1')
    const third = await get('symbols=AAPL&indicator=bbands&deviations=2.5&limit=1')
    expect(second.json.data).toEqual(first.json.data)
    expect(third.json.data[0].id).not.toBe(first.json.data[0].id)
  })

  test('decimal parameters are exact', async () => {
    const answer = await get('symbols=AAPL&indicator=bbands&deviations=1.1&limit=1')
    const expected = calculated('bbands', apple, { deviations: '1.1' })
    expect(String(values(answer, 'upper')[0])).toBe(expected['upper']?.at(-1))
  })

  test('an unknown or missing indicator is 422', async () => {
    expect((await get('symbols=AAPL&indicator=magic')).json.code).toBe('invalid-parameter')
    expect((await get('symbols=AAPL')).json.errors).toMatchObject([{ parameter: 'indicator', code: 'missing' }])
  })
})

describe('indicators rule: indicator-unavailable', () => {
  test.each([
    ['obv', 'FOREX:EURUSD', 'volume'],
    ['vwap', 'INDEX:SPX', 'volume'],
    ['mfi', 'AAPL,FOREX:EURUSD', 'volume'],
    ['atr', 'VFIAX', 'high, low'],
    ['aroon', 'VFIAX', 'high, low'],
  ])('%s of %s, whose bars have no %s', async (indicator, symbols, missing) => {
    const answer = await get(`indicator=${indicator}&symbols=${symbols}`)
    expect([answer.status, answer.json.code]).toEqual([422, 'indicator-unavailable'])
    expect(detail(answer)).toContain(`have no ${missing}.`)
  })

  test('an indicator that needs only closes is available', async () => {
    expect(values(await get('indicator=sma&symbols=VFIAX&period=2'), 'sma')).toEqual([600.5, null])
    expect(values(await get('indicator=roc&symbols=FOREX:EURUSD&period=1'), 'roc')).toEqual([0.0185168, null])
  })

  test('a range without bars is empty', async () => {
    const answer = await get('indicator=obv&symbols=FOREX:EURUSD&from=2025-01-01&to=2025-02-01')
    expect([answer.status, answer.json.data]).toEqual([200, []])
  })

  test('individual bars without a required field are skipped and have no values', async () => {
    const bars = dailyBarsOf('XNAS:AAPL', '2026-03-02', [at(10), at(11), at(12), at(13)]).map((bar, place) =>
      place === 2 ? { ...bar, high: null } : bar,
    )
    const gapped = await startTestHost({ datasets: [listings, fakeSessions(), fakeDailyBars(bars), indicators] })
    try {
      const answer = await gapped.get('/v1/indicators?indicator=donchian&symbols=AAPL&period=2&order=asc', {
        key: await gapped.key(),
      })
      expect(values(answer, 'upper')).toEqual([null, 11, null, 13])
      expect(values(answer, 'lower')).toEqual([null, 10, null, 11])
    } finally {
      await gapped.close()
    }
  })
})

describe('access and price', () => {
  test('25 credits per symbol', async () => {
    const key = await host.key({ plan: 'pro' })
    expect((await get('indicator=sma&symbols=AAPL,T&limit=1', key)).headers['x-credits-cost']).toBe('50')
    expect((await get('indicator=sma&symbols=AAPL&interval=5m&limit=1', key)).headers['x-credits-cost']).toBe('25')
  })

  test('unknown names alongside a known one are item errors; without a known one, they are 404', async () => {
    const some = await get('indicator=sma&symbols=AAPL,NOPE&limit=1')
    expect(some.json.meta.errors).toMatchObject([{ code: 'symbol-not-resolved', symbol: 'NOPE' }])
    expect((await get('indicator=sma&symbols=NOPE')).json.code).toBe('symbol-not-resolved')
  })
})
