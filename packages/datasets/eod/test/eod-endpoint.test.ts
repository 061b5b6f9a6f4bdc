import { fakeListings, startTestHost, type TestAnswer, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import eod, { dailyBars } from '../src/index.ts'

const listings = fakeListings([
  'XNAS:AAPL',
  'XNYS:T',
  'XLON:VOD',
  'CRYPTO:BTCUSD',
  {
    stretches: [
      { symbol: 'FB', exchange_mic: 'XNAS', from: '2012-05-18', to: '2022-06-08' },
      { symbol: 'META', exchange_mic: 'XNAS', from: '2022-06-09' },
    ],
  },
  { stretches: [{ symbol: 'NEW', exchange_mic: 'XNYS', from: '2026-02-27' }], id: 'ins_new' },
  { kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] },
])

const bar = (symbol: string, date: string, close: string, more: object = {}) => ({
  symbol,
  date,
  open: close,
  high: close,
  low: close,
  close,
  volume: '1000',
  trade_count: null,
  ...more,
})

const rows = [
  bar('AAPL', '2026-02-25', '272.1'),
  bar('AAPL', '2026-02-26', '273.25', { volume: '41234567', trade_count: '512044' }),
  bar('AAPL', '2026-02-27', '273.90', { open: '271', high: '274.5', low: '270.9' }),
  bar('T', '2026-02-26', '27.5'),
  bar('T', '2026-02-27', '27.55'),
  bar('META', '2026-02-27', '300'),
  bar('FB', '2022-06-08', '196.64'),
  bar('VFIAX', '2026-02-27', '612.3', { volume: null }),
  bar('VOD', '2026-02-27', '0.752'),
  bar('BTCUSD', '2026-02-27', '84000.5', { open: '83000', high: '85000', low: '82500' }),
]

let host: TestHost
let owner: string
let pro: string

beforeAll(async () => {
  host = await startTestHost({ datasets: [listings, eod] })
  const report = await host.publish(dailyBars, rows, { source: 'primary' })
  expect(report).toMatchObject({ rows: rows.length, quarantined: 0, held: 0 })
  await host.publish(dailyBars, [{ ...bar('NEW', '2026-02-26', '12'), symbol: undefined, instrument_id: 'ins_new' }], {
    source: 'primary',
  })
  owner = await host.key()
  pro = await host.key({ plan: 'pro' })
})

afterAll(() => host.close())

const get = (query: string, key = owner) => host.get(`/v1/eod?${query}`, { key })
const listed = (answer: TestAnswer): string[] =>
  answer.json.data.map(({ symbol, date }: { symbol: string; date: string }) => `${symbol} ${date}`)

describe('GET /v1/eod', () => {
  test('eod rule 1: prices are the exact decimals as traded, volume is in whole shares', async () => {
    const answer = await get('symbols=AAPL&from=2026-02-26&to=2026-02-26')
    expect(answer.status).toBe(200)
    expect(answer.json.data[0]).toMatchObject({
      date: '2026-02-26',
      open: 273.25,
      close: 273.25,
      volume: 41234567,
      trade_count: 512044,
      symbol: 'AAPL',
      exchange_mic: 'XNAS',
    })
    expect(answer.text).toContain('"close":273.25')
  })

  test('eod rule 2: from and to return bars by requested symbol, then newest first', async () => {
    expect(listed(await get('symbols=T,AAPL&from=2026-02-26&to=2026-02-27'))).toEqual([
      'T 2026-02-27',
      'T 2026-02-26',
      'AAPL 2026-02-27',
      'AAPL 2026-02-26',
    ])
  })

  test('eod rule 2: order=asc returns the oldest first and keeps the symbol order', async () => {
    expect(listed(await get('symbols=T,AAPL&from=2026-02-26&to=2026-02-27&order=asc'))).toEqual([
      'T 2026-02-26',
      'T 2026-02-27',
      'AAPL 2026-02-26',
      'AAPL 2026-02-27',
    ])
  })

  test('eod rule 3: date returns one bar per listing in symbol order', async () => {
    expect(listed(await get('symbols=T,AAPL&date=2026-02-27'))).toEqual(['AAPL 2026-02-27', 'T 2026-02-27'])
    expect(listed(await get('symbols=T,AAPL&date=2026-02-27&order=desc'))).toEqual(['T 2026-02-27', 'AAPL 2026-02-27'])
  })

  test('eod rule 3: without selectors, it covers every listing in the key’s entitled markets', async () => {
    expect(listed(await get('date=2026-02-27'))).toEqual([
      'AAPL 2026-02-27',
      'BTCUSD 2026-02-27',
      'META 2026-02-27',
      'T 2026-02-27',
      'VOD 2026-02-27',
    ])
    const usOnly = await host.key({ plan: 'pro', markets: ['XNAS'] })
    expect(listed(await get('date=2026-02-27', usOnly))).toEqual(['AAPL 2026-02-27', 'META 2026-02-27'])
  })

  test('eod rule 3: exchanges narrows a whole-market read, and excludes all other selectors', async () => {
    expect(listed(await get('date=2026-02-27&exchanges=XNYS,XLON'))).toEqual(['T 2026-02-27', 'VOD 2026-02-27'])
    expect((await get('date=2026-02-27&exchanges=XNYS&symbols=T')).status).toBe(422)
  })

  test('eod rule 3: a listing has its symbol on the date, or its earliest symbol, which meta reports', async () => {
    expect(listed(await get('date=2022-06-08'))).toEqual(['FB 2022-06-08'])
    const early = await get('date=2026-02-26')
    expect(listed(early)).toEqual(['AAPL 2026-02-26', 'NEW 2026-02-26', 'T 2026-02-26'])
    expect(JSON.stringify(early.json.meta.unrecorded_symbols)).toContain('ins_new')
    const lines = await get('date=2026-02-26&format=csv')
    const { unrecorded_symbols } = early.json.meta
    expect(JSON.parse(lines.headers['x-meta'] ?? '')).toEqual({ adjustment: 'raw', unrecorded_symbols })
  })

  test('from and to also return bars from before a rename, under the listing’s current symbol', async () => {
    const answer = await get('symbols=META&from=2022-01-01')
    expect(listed(answer)).toEqual(['META 2026-02-27', 'META 2022-06-08'])
  })

  test('eod rule 6: a mutual fund is rejected without mutual-funds.read, and served with it', async () => {
    const refused = await get('symbols=VFIAX&date=2026-02-27', pro)
    expect([refused.status, refused.json.code]).toEqual([403, 'mutual-funds-not-entitled'])
    const commercial = await host.key({ plan: 'commercial' })
    expect(listed(await get('symbols=VFIAX&date=2026-02-27', commercial))).toEqual(['VFIAX 2026-02-27'])
  })

  test('eod rule 6: whole-market reads by date exclude mutual funds for all callers', async () => {
    const scale = await host.key({ plan: 'scale' })
    expect(listed(await get('date=2026-02-27&exchanges=XNAS', scale))).toEqual(['AAPL 2026-02-27', 'META 2026-02-27'])
  })

  test('costs 5 credits per symbol and 500 for the whole market', async () => {
    expect((await get('symbols=T,AAPL&date=2026-02-27', pro)).headers['x-credits-cost']).toBe('10')
    expect((await get('date=2026-02-27', pro)).headers['x-credits-cost']).toBe('500')
  })

  test('requires eod.read', async () => {
    const key = await host.key({ plan: 'pro', capabilities: ['quotes.read'] })
    const answer = await get('symbols=T&date=2026-02-27', key)
    expect([answer.status, answer.json.code]).toEqual([403, 'capability-missing'])
  })

  test.each(['', 'symbols=T&date=2026-02-27&from=2026-02-01', 'from=2026-02-26', 'symbols=T&date=2026-02-30'])(
    'rejects ?%s',
    async (query) => {
      const answer = await get(query)
      expect([answer.status, answer.json.code]).toEqual([422, 'invalid-parameter'])
    },
  )

  test('serves the same rows as CSV', async () => {
    const answer = await get('symbols=T&from=2026-02-27&format=csv')
    const [header, row] = answer.text.trim().split(/\r?\n/)
    expect(header?.split(',')).toEqual(
      expect.arrayContaining(['date', 'open', 'high', 'low', 'close', 'volume', 'trade_count', 'symbol']),
    )
    expect(row).toContain('27.55')
  })
})
