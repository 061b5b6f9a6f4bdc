import { fakeListings, fakeSessions, startTestHost, type TestAnswer, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import trades from '../src/index.ts'
import { leanFolder, line } from './support/lean-folder.ts'

const listings = fakeListings([
  'ARCX:SPY',
  'OTCM:ABCDF',
  'XLON:VOD',
  'CRYPTO:BTCUSD',
  { kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] },
  { kind: 'ETF', stretches: [{ symbol: 'QQQ', exchange_mic: 'XNAS' }] },
  {
    stretches: [
      { symbol: 'FB', exchange_mic: 'XNAS', from: '2012-05-18', to: '2022-06-08' },
      { symbol: 'META', exchange_mic: 'XNAS', from: '2022-06-09' },
    ],
  },
])

const folder = leanFolder()
// Friday, February 27, 2026, and the two sessions before it, all in standard time: 19:00 in New York is midnight UTC.
folder.put('spy', '2026-02-25', line('09:30:00', 600, 100), line('19:30:00', 601, 1), line('20:00:00.5', 601.5, 2))
folder.put(
  'spy',
  '2026-02-26',
  line('04:00:00.464', 602.25, 100, 'P', '20002000'),
  line('09:30:00', 603, 200, 'Q', '20000020'),
  line('09:30:00', 603.5, 300, 'D', '1'),
  line('09:30:00.001', 603.125, 1, 'Z', '80000001'),
  line('18:59:59.999', 604, 5, 'X', '2000'),
  line('19:00:00', 605, 6, 'K', '2000'),
)
folder.put('spy', '2026-02-27', line('10:00:00', 610, 10))
folder.put('qqq', '2026-02-26', line('10:00:00', 500, 10))
folder.put('qqq', '2026-02-25', line('10:00:00', 501, 10))
folder.put('abcdf', '2026-02-27', line('10:00:00', 0.0123, 50_000, 'D'))
folder.put('abcdf', '2026-02-26', line('10:00:00', 0.0122, 50_000, 'D'))
folder.put('fb', '2013-10-07', line('10:00:00', 50, 10, 'Q'))
folder.put('spy', '2008-01-02', line('10:00:00', 146, 10))

let host: TestHost
let owner: string
let pro: string

beforeAll(async () => {
  host = await startTestHost({
    datasets: [listings, fakeSessions({ holidays: ['2008-01-01', '2026-02-16'] }), trades],
    config: { sources: { 'lean-trades': { enabled: true, folder: folder.path } } },
  })
  owner = await host.key()
  pro = await host.key({ plan: 'pro' })
})

afterAll(async () => {
  await host.close()
  folder.remove()
})

const get = (query: string, key = owner) => host.get(`/v1/trades?${query}`, { key })
const on = (date: string, symbol = 'SPY') => get(`symbols=${symbol}&from=${date}&to=${date}`)
const pricesIn = ({ json }: TestAnswer): number[] => json.data.map(({ price }: { price: number }) => price)

describe('GET /v1/trades', () => {
  test('trades: returns prints with event_at on the UTC date, from up to two sessions, by time and then in tape order', async () => {
    const answer = await on('2026-02-26')
    expect(answer.status).toBe(200)
    expect(
      answer.json.data.map(({ event_at, price }: { event_at: string; price: number }) => `${event_at} ${price}`),
    ).toEqual([
      '2026-02-26T00:30:00Z 601',
      '2026-02-26T01:00:00.5Z 601.5',
      '2026-02-26T09:00:00.464Z 602.25',
      '2026-02-26T14:30:00Z 603',
      '2026-02-26T14:30:00Z 603.5',
      '2026-02-26T14:30:00.001Z 603.125',
      '2026-02-26T23:59:59.999Z 604',
    ])
  })

  test('trades: a row has all its fields; correction_of_id is always null, cancelled always false', async () => {
    const [, , row, sweep, off, odd] = (await on('2026-02-26')).json.data
    expect(row).toEqual({
      id: row.id,
      instrument_id: row.instrument_id,
      symbol: 'SPY',
      exchange_mic: 'ARCX',
      event_at: '2026-02-26T09:00:00.464Z',
      price: 602.25,
      size: 100,
      venue_mic: 'ARCX',
      conditions: ['extended_hours', 'trade_thru_exempt'],
      correction_of_id: null,
      cancelled: false,
    })
    expect(row.id).toMatch(/^trd_000001[0-9a-f]{14}$/)
    expect(sweep).toMatchObject({ venue_mic: 'XNAS', conditions: ['intermarket_sweep', 'trade_thru_exempt'] })
    expect(off).toMatchObject({ venue_mic: 'FINR', conditions: ['regular_sale'] })
    expect(odd).toMatchObject({ venue_mic: 'BATS', conditions: ['odd_lot', 'regular_sale'] })
  })

  test('trades: from and to may be instants on one UTC date, both inclusive', async () => {
    const answer = await get('symbols=SPY&from=2026-02-26T14:30:00Z&to=2026-02-26T09:30:00.001-05:00')
    expect(pricesIn(answer)).toEqual([603, 603.5, 603.125])
    expect(pricesIn(await get('symbols=SPY&from=2026-02-26T14:30:00.0005Z&to=2026-02-26'))).toEqual([603.125, 604])
  })

  test('trades: from and to must be on the same UTC date, and both are required', async () => {
    expect((await get('symbols=SPY&from=2026-02-26&to=2026-02-27')).json).toMatchObject({
      status: 422,
      code: 'invalid-parameter',
      errors: [{ parameter: 'to' }],
    })
    expect((await get('symbols=SPY&from=2026-02-26T23:00:00-05:00&to=2026-02-26')).status).toBe(422)
    expect((await get('symbols=SPY&from=2026-02-26')).json).toMatchObject({
      errors: [{ parameter: 'to', code: 'missing' }],
    })
    expect((await get('symbols=SPY')).json.errors).toHaveLength(2)
  })

  test('trades: exactly one instrument is required, by symbol or by id', async () => {
    for (const selector of ['symbols=SPY,QQQ', 'symbols=SPY&instrument_ids=ins_x', ''])
      expect((await get(`${selector}&from=2026-02-26&to=2026-02-26`)).status, selector).toBe(422)
    const id = (await on('2026-02-26')).json.data[0].instrument_id
    expect((await get(`instrument_ids=${id}&from=2026-02-26&to=2026-02-26`)).json.data).toHaveLength(7)
    expect((await on('2026-02-26', 'NOPE')).json).toMatchObject({ status: 404, code: 'symbol-not-resolved' })
  })

  test('trades rule 1: the date must be in 2008 or later and before today, and the 422 states the range', async () => {
    for (const date of ['2026-03-02', '2026-03-03', '2007-12-31']) {
      const answer = await on(date)
      expect(answer.json, date).toMatchObject({ status: 422, code: 'invalid-parameter' })
      expect(answer.json.detail).toContain('from 2008-01-01 to 2026-03-01')
    }
    expect(pricesIn(await on('2008-01-02'))).toEqual([146])
  })

  test('trades rule 1: a day without a session has only the previous evening’s prints', async () => {
    expect(pricesIn(await on('2026-02-28'))).toEqual([])
    expect(pricesIn(await on('2026-03-01'))).toEqual([])
    expect((await on('2026-02-16')).json.data).toEqual([])
  })

  test('trades rule 1: in summer, the previous session ends before the date, so only one file is read', async () => {
    expect(pricesIn(await on('2013-10-07', 'META'))).toEqual([50])
  })

  test('trades rule 1: OTC listings are included', async () => {
    expect((await on('2026-02-27', 'ABCDF')).json.data).toMatchObject([
      { price: 0.0123, size: 50000, venue_mic: 'FINR' },
    ])
  })

  test('trades rule 1: other markets and kinds are rejected with a clear message', async () => {
    for (const symbol of ['XLON:VOD', 'BTCUSD', 'VFIAX']) {
      const answer = await on('2026-02-26', symbol)
      expect(answer.json, symbol).toMatchObject({ status: 422, errors: [{ code: 'not-us-listed' }] })
      expect(answer.json.detail).toContain('US-listed stocks and ETFs')
      expect(answer.json.detail).toContain(`; ${symbol.replace('XLON:', '')} is not one of them`)
    }
  })

  test('trades rule 1: the plan’s history limit applies: 403 before it', async () => {
    const answer = await get('symbols=SPY&from=2013-10-07&to=2013-10-07', pro)
    expect(answer.json).toMatchObject({ status: 403, code: 'history-depth' })
    expect((await get('symbols=SPY&from=2026-02-26&to=2026-02-26', pro)).status).toBe(200)
  })

  test('trades: prints are requested under their symbol on the date, and returned under the current symbol', async () => {
    expect((await on('2013-10-07', 'META')).json.data).toMatchObject([{ symbol: 'META', price: 50 }])
  })

  test('trades: costs 50 credits and requires the trades.list capability', async () => {
    const answer = await get('symbols=SPY&from=2026-02-26&to=2026-02-26', pro)
    expect(answer.headers['x-credits-cost']).toBe('50')
    const key = await host.key({ plan: 'pro', capabilities: ['eod.read'] })
    expect((await get('symbols=SPY&from=2026-02-26&to=2026-02-26', key)).json).toMatchObject({
      status: 403,
      code: 'capability-missing',
    })
  })

  test('trades: pages of any size add up to the complete result, within one instant and across sessions', async () => {
    const whole = (await on('2026-02-26')).json.data
    for (const limit of [1, 2, 3, 4, 7]) {
      const rows = []
      let cursor = ''
      do {
        const page = await get(`symbols=SPY&from=2026-02-26&to=2026-02-26&limit=${limit}${cursor}`)
        rows.push(...page.json.data)
        cursor = page.json.meta.next_cursor === null ? '' : `&cursor=${page.json.meta.next_cursor}`
      } while (cursor !== '')
      expect(rows, `limit=${limit}`).toEqual(whole)
    }
  })

  test('trades: limit defaults to 1,000 and is at most 10,000', async () => {
    expect((await on('2026-02-26')).json.meta.limit).toBe(1000)
    expect((await get('symbols=SPY&from=2026-02-26&to=2026-02-26&limit=10000')).status).toBe(200)
    expect((await get('symbols=SPY&from=2026-02-26&to=2026-02-26&limit=10001')).status).toBe(422)
  })

  test('trades: a fetched session is archived, and later pages come from the archive', async () => {
    const before = (await on('2026-02-26', 'QQQ')).json.data
    folder.put('qqq', '2026-02-26', line('10:00:00', 1, 1))
    const other = await host.beside()
    const answer = await other.get('/v1/trades?symbols=QQQ&from=2026-02-26&to=2026-02-26', { key: owner })
    expect(answer.json.data).toEqual(before)
    await other.close()
  })

  test('trades: the same data has the same ids', async () => {
    const ids = ({ json }: TestAnswer) => json.data.map(({ id }: { id: string }) => id)
    const [a, b] = [ids(await on('2026-02-26')), ids(await on('2026-02-26'))]
    expect(a).toEqual(b)
    expect(new Set(a).size).toBe(a.length)
  })

  test('trades: operations that fetch on demand send no ETag', async () => {
    expect((await on('2026-02-26')).headers['etag']).toBeUndefined()
  })

  test('trades: CSV has the same values', async () => {
    const answer = await get('symbols=SPY&from=2026-02-26T14:30:00Z&to=2026-02-26T14:30:00Z&format=csv')
    const [head = '', first = ''] = answer.text.split('\r\n')
    expect(head.split(',')).toContain('venue_mic')
    expect(first).toContain('2026-02-26T14:30:00.000000Z')
  })

  test('trades rule 2: a session that the source lacks returns 503 until 00:00 UTC, and costs nothing', async () => {
    const answer = await get('symbols=SPY&from=2026-02-24&to=2026-02-24', pro)
    expect(answer.json).toMatchObject({ status: 503, code: 'dataset-unavailable' })
    expect(answer.headers['retry-after']).toBe('7200')
    expect(answer.headers['x-credits-cost']).toBe('0')
  })
})

describe('GET /v1/trades without a source', () => {
  test('trades rule 2: every request returns 503 dataset-unavailable with Retry-After until 00:00 UTC', async () => {
    const bare = await startTestHost({ datasets: [listings, fakeSessions(), trades], clock: '2026-03-02T21:59:30Z' })
    const answer = await bare.get('/v1/trades?symbols=SPY&from=2026-02-26&to=2026-02-26', { key: await bare.key() })
    expect(answer.json).toMatchObject({ status: 503, code: 'dataset-unavailable' })
    expect(answer.headers['retry-after']).toBe('7230')
    await bare.close()
  })
})
