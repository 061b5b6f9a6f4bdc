import { ruleSessions } from '@bourse/calendar-rules'
import { startTestHost, type TestAnswer, type TestHost, sessionsDataset } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import intraday, { bars } from '../src/index.ts'
import { openings, run } from './support/rows.ts'
import { world } from './support/world.ts'

/** A Friday in standard time and a Monday in daylight saving time. */
const friday = openings('2026-03-06T14:30:00Z', 78, 300)
const monday = openings('2026-03-09T13:30:00Z', 78, 300)
const NOW = '2026-03-10T22:00:00Z'

const rows = [
  ...run('AAPL', '5m', friday, 100),
  ...run('AAPL', '5m', monday, 300),
  ...run('T', '5m', monday.slice(0, 3), 20),
  ...run('VOD', '5m', openings('2026-03-06T08:00:00Z', 13, 300), 50),
  ...run('BHP', '5m', openings('2026-03-08T23:00:00Z', 13, 300), 40),
  ...run('BTCUSD', '1m', openings('2026-03-09T00:00:00Z', 180, 60), 1000, '0.05'),
  ...run('EURUSD', '1m', openings('2026-03-08T21:00:00Z', 120, 60), 10, null),
  ...run('ETHUSD', '1h', openings('2026-03-09T00:00:00Z', 24, 3600), 500, '12.5'),
]
const twins = [
  { ...run('TWIN', '5m', monday.slice(0, 1), 11)[0], exchange_mic: 'XNAS' },
  { ...run('TWIN', '5m', openings('2026-03-09T08:00:00Z', 2, 300), 12)[0], exchange_mic: 'XLON' },
]

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({
    datasets: [world, sessionsDataset(ruleSessions), intraday],
    clock: '2026-03-09T22:00:00Z',
  })
  const report = await host.submit(bars, [...rows, ...twins], { source: 'overnight' })
  expect(report).toMatchObject({ published: rows.length + twins.length, quarantined: 0 })
  host.clock.set(NOW)
  key = await host.key()
})

afterAll(() => host.close())

const get = (query: string, as = key) => host.get(`/v1/intraday?${query}`, { key: as })

interface Row {
  readonly symbol: string
  readonly exchange_mic: string
  readonly datetime: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number | null
}
const dataOf = (answer: TestAnswer): readonly Row[] => {
  expect(answer.status, answer.text).toBe(200)
  return answer.json.data
}
const times = (answer: TestAnswer) => dataOf(answer).map(({ datetime }) => datetime)
const listed = (answer: TestAnswer) =>
  dataOf(answer).map(({ symbol, datetime }) => `${symbol} ${datetime.slice(5, 16)}`)

describe('GET /v1/intraday', () => {
  test('a row has all its fields, with exact raw prices', async () => {
    const answer = await get('symbols=AAPL&from=2026-03-06T14:35:00Z&to=2026-03-06T14:35:00Z')
    expect(answer.json.data).toEqual([
      {
        instrument_id: expect.stringMatching(/^ins_/),
        symbol: 'AAPL',
        exchange_mic: 'XNAS',
        interval: '5m',
        datetime: '2026-03-06T14:35:00Z',
        open: 101,
        high: 104,
        low: 99,
        close: 102,
        volume: 100,
      },
    ])
    expect(answer.json.meta.errors).toEqual([])
  })

  test('intraday rule 1: rows are sorted by symbol, then newest first; the default interval is 5m', async () => {
    const answer = await get('symbols=T,AAPL&from=2026-03-09T13:30:00Z&to=2026-03-09T13:40:00Z')
    expect(listed(answer)).toEqual([
      'AAPL 03-09T13:40',
      'AAPL 03-09T13:35',
      'AAPL 03-09T13:30',
      'T 03-09T13:40',
      'T 03-09T13:35',
      'T 03-09T13:30',
    ])
  })

  test('intraday rule 1: order=asc reverses the time but not the order of symbols', async () => {
    const answer = await get('symbols=T,AAPL&from=2026-03-09T13:30:00Z&to=2026-03-09T13:35:00Z&order=asc')
    expect(listed(answer)).toEqual(['AAPL 03-09T13:30', 'AAPL 03-09T13:35', 'T 03-09T13:30', 'T 03-09T13:35'])
  })

  test('intraday rule 3: 1h bars are rolled up from the open, and the last bar is shorter', async () => {
    const answer = await get('symbols=AAPL&interval=1h&from=2026-03-06&to=2026-03-06&order=asc')
    expect(times(answer).map((time) => time.slice(11, 16))).toEqual([
      '14:30',
      '15:30',
      '16:30',
      '17:30',
      '18:30',
      '19:30',
      '20:30',
    ])
    const [first] = dataOf(answer)
    expect(first).toMatchObject({ interval: '1h', open: 100, high: 114, low: 98, close: 112, volume: 1200 })
    expect(dataOf(answer).at(-1)).toMatchObject({ open: 172, high: 180, low: 170, close: 178, volume: 600 })
  })

  test('intraday rule 3: 1h bars follow daylight saving time', async () => {
    const answer = await get('symbols=AAPL&interval=1h&from=2026-03-06')
    expect(times(answer)).toHaveLength(14)
    expect(times(answer)[6]).toBe('2026-03-09T13:30:00Z')
    expect(times(answer)[7]).toBe('2026-03-06T20:30:00Z')
  })

  test('intraday rule 3: 1h bars on other exchanges count from their own open', async () => {
    expect(listed(await get('symbols=XLON:VOD&interval=1h&order=asc'))).toEqual(['VOD 03-06T08:00', 'VOD 03-06T09:00'])
    expect(listed(await get('symbols=XASX:BHP&interval=1h&order=asc'))).toEqual(['BHP 03-08T23:00', 'BHP 03-09T00:00'])
  })

  test('intraday rule 4: a crypto pair has minutes, and 5m and 1h bars rolled up on UTC hours, with volume in coins', async () => {
    expect(times(await get('symbols=BTCUSD&interval=1m'))).toHaveLength(180)
    const five = dataOf(await get('symbols=BTCUSD&interval=5m&order=asc'))
    expect(five).toHaveLength(36)
    expect(five[0]).toMatchObject({ open: 1000, high: 1007, low: 998, close: 1005, volume: 0.25 })
    const hours = dataOf(await get('symbols=BTCUSD&interval=1h'))
    expect(hours.map(({ datetime }) => datetime.slice(11, 16))).toEqual(['02:00', '01:00', '00:00'])
    expect(hours[2]).toMatchObject({ open: 1000, high: 1062, low: 998, close: 1060, volume: 3 })
  })

  test('intraday rule 4: a crypto pair that is not a leading pair is not collected', async () => {
    const alone = await get('symbols=DOGEUSD&interval=1m')
    expect([alone.status, alone.json.code]).toEqual([422, 'unsupported-interval'])
    const beside = await get('symbols=DOGEUSD,BTCUSD&interval=1m&limit=1')
    expect(beside.json.meta.errors).toEqual([
      {
        code: 'unsupported-interval',
        message: 'No intraday bars are collected for DOGEUSD.',
        symbol: 'DOGEUSD',
        instrument_id: expect.stringMatching(/^ins_/),
      },
    ])
  })

  test('intraday rule 5: a currency pair has minutes and longer bars without volume, from Sunday evening in New York', async () => {
    expect(times(await get('symbols=EURUSD&interval=1m'))).toHaveLength(120)
    const hours = dataOf(await get('symbols=EURUSD&interval=1h&order=asc'))
    expect(hours.map(({ datetime, volume }) => [datetime, volume])).toEqual([
      ['2026-03-08T21:00:00Z', null],
      ['2026-03-08T22:00:00Z', null],
    ])
    expect(times(await get('symbols=EURUSD&interval=5m'))).toHaveLength(24)
  })

  test('intraday rule 6: indices, bonds and mutual funds have no rows and are reported as no-data', async () => {
    const answer = await get('symbols=INDEX:SPX,AAPL,BOND:US91282CJK26,VFIAX&limit=1')
    expect(listed(answer)).toEqual(['AAPL 03-09T19:55'])
    expect(answer.json.meta.errors.map(({ code, symbol }: { code: string; symbol: string }) => [code, symbol])).toEqual(
      [
        ['no-data', 'INDEX:SPX'],
        ['no-data', 'BOND:US91282CJK26'],
        ['no-data', 'VFIAX'],
      ],
    )
    const alone = await get('symbols=INDEX:SPX,VFIAX&interval=1m')
    expect(dataOf(alone)).toEqual([])
    expect(alone.json.meta.errors).toHaveLength(2)
    expect(alone.json.meta.errors[0].instrument_id).toMatch(/^ins_/)
  })

  test('intraday rule 7: an interval that is not collected is 422, or an item error if another listing has it', async () => {
    const alone = await get('symbols=AAPL&interval=1m')
    expect([alone.status, alone.json.code, alone.json.detail]).toEqual([
      422,
      'unsupported-interval',
      '1m bars of AAPL are not collected; available are 5m, 1h.',
    ])
    expect((await get('symbols=AAPL,INDEX:SPX&interval=1m')).status).toBe(422)
    const beside = await get('symbols=AAPL,EURUSD,ETHUSD&interval=1m&limit=2')
    expect(listed(beside)).toEqual(['EURUSD 03-08T22:59', 'EURUSD 03-08T22:58'])
    const codes = beside.json.meta.errors.map(
      ({ code, symbol }: { code: string; symbol: string }) => `${symbol} ${code}`,
    )
    expect(codes).toEqual(['AAPL unsupported-interval', 'ETHUSD unsupported-interval'])
    expect((await get('symbols=AAPL&interval=2h')).json.code).toBe('invalid-parameter')
  })

  test('intraday rule 7: for a pair with only imported hourly bars, only that interval is served', async () => {
    expect(times(await get('symbols=ETHUSD&interval=1h'))).toHaveLength(24)
    for (const interval of ['1m', '5m']) expect((await get(`symbols=ETHUSD&interval=${interval}`)).status).toBe(422)
  })

  test('an exchange listing without a trade has the intervals for its kind, and no rows', async () => {
    for (const interval of ['5m', '1h']) expect(dataOf(await get(`symbols=QUIET&interval=${interval}`))).toEqual([])
    expect((await get('symbols=QUIET&interval=1m')).status).toBe(422)
  })

  test('from and to are inclusive, and a rolled-up bar counts by its opening', async () => {
    const five = await get('symbols=AAPL&from=2026-03-06T15:00:00Z&to=2026-03-06T15:10:00%2B00:00&order=asc')
    expect(times(five).map((time) => time.slice(11, 16))).toEqual(['15:00', '15:05', '15:10'])
    const hours = await get('symbols=AAPL&interval=1h&from=2026-03-06T14:31:00Z&to=2026-03-06T16:30:00Z&order=asc')
    expect(times(hours).map((time) => time.slice(11, 16))).toEqual(['15:30', '16:30'])
    expect(dataOf(hours)[1]).toMatchObject({ volume: 1200 })
  })

  test('a date means the exchange’s entire local day', async () => {
    expect(times(await get('symbols=AAPL&from=2026-03-09&to=2026-03-09'))).toHaveLength(78)
    expect(times(await get('symbols=XASX:BHP&from=2026-03-09&to=2026-03-09'))).toHaveLength(13)
    expect(times(await get('symbols=XASX:BHP&to=2026-03-08'))).toEqual([])
    expect(times(await get('symbols=AAPL&from=2026-03-07&to=2026-03-08'))).toEqual([])
    expect(times(await get('symbols=AAPL&from=2026-03-07'))).toHaveLength(78)
    expect(times(await get('symbols=AAPL&from=1850-01-01&to=2026-03-07'))).toHaveLength(78)
    expect(times(await get('symbols=AAPL&from=2026-03-07&to=2050-01-01'))).toHaveLength(78)
  })

  test('a date means the UTC day for a pair', async () => {
    expect(times(await get('symbols=EURUSD&interval=1m&from=2026-03-08&to=2026-03-08'))).toHaveLength(120)
    expect(times(await get('symbols=BTCUSD&interval=1m&from=2026-03-09&to=2026-03-09'))).toHaveLength(180)
    expect(times(await get('symbols=BTCUSD&interval=1m&to=2026-03-08'))).toEqual([])
  })

  test('a reversed range and an unreadable instant are rejected', async () => {
    for (const query of ['from=2026-03-09&to=2026-03-06', 'from=yesterday'])
      expect((await get(`symbols=AAPL&${query}`)).json.code).toBe('invalid-parameter')
    expect((await get('interval=5m')).status).toBe(422)
  })

  test.each(['5m', '1h'])(
    'pages of %s bars add up to the complete result across all symbols, in either order',
    async (interval) => {
      for (const order of ['asc', 'desc']) {
        const query = `symbols=T,AAPL,BTCUSD,TWIN,XLON:TWIN,QUIET,XLON:VOD&interval=${interval}&order=${order}`
        const whole = dataOf(await get(`${query}&limit=10000`))
        const paged: Row[] = []
        let cursor = ''
        do {
          const answer = await get(`${query}&limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`)
          paged.push(...dataOf(answer))
          cursor = answer.json.meta.next_cursor ?? ''
        } while (cursor !== '')
        expect(paged).toEqual(whole)
        expect(new Set(whole.map((row) => `${row.exchange_mic} ${row.symbol} ${row.datetime}`)).size).toBe(whole.length)
      }
    },
  )

  test('a symbol listed on two exchanges returns both listings, in id order', async () => {
    const answer = await get('symbols=XNAS:TWIN,XLON:TWIN')
    expect(
      dataOf(answer)
        .map(({ exchange_mic }) => exchange_mic)
        .sort(),
    ).toEqual(['XLON', 'XNAS'])
  })

  test('returns 1,000 rows by default and at most 10,000 on request', async () => {
    const answer = await get('symbols=AAPL')
    expect(answer.json.meta.limit).toBe(1000)
    expect((await get('symbols=AAPL&limit=10000')).status).toBe(200)
    expect((await get('symbols=AAPL&limit=10001')).status).toBe(422)
  })

  test('costs 25 credits per symbol and requires intraday.read', async () => {
    const pro = await host.key({ plan: 'pro' })
    const answer = await get('symbols=AAPL,T', pro)
    expect(answer.headers['x-credits-cost']).toBe('50')
    const without = await host.key({ plan: 'pro', capabilities: ['eod.read'] })
    expect((await get('symbols=AAPL', without)).json.code).toBe('capability-missing')
  })
})
