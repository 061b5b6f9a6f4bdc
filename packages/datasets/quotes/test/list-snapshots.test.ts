import { describe, expect, test } from 'vitest'
import { errorsOf, idOf, marketAt, type Market } from './support/market.ts'

async function at(market: Market, instant: string, symbols: string) {
  market.host.clock.set(instant)
  const answer = await market.get(`/v1/snapshot?symbols=${symbols}`)
  expect(answer.status, answer.text).toBe(200)
  return answer
}

const rowAt = async (market: Market, instant: string, symbol: string) =>
  (await at(market, instant, symbol)).json.data[0]

/** Bars for the Thursday and the Friday before Monday, 2026-03-02. */
function lastWeek(market: Market, name: string, thursday: string, friday: string): void {
  market.bar(name, '2026-02-26', thursday)
  market.bar(name, '2026-02-27', friday)
}

const MONDAY_NOON = '2026-03-02T17:00:00Z'
const MONDAY_EVENING = '2026-03-02T21:40:00Z'

describe('GET /v1/snapshot', () => {
  test('snapshot rule 1: during the session, price is the delayed quote, observed at its last trade', async () => {
    const market = await marketAt(MONDAY_NOON)
    lastWeek(market, 'XNAS:AAPL', '273.25', '274.9')
    await market.quote(['XNAS:AAPL', '2026-03-02T16:44:51.25Z', '274.350'])
    const answer = await at(market, MONDAY_NOON, 'AAPL')
    const session = { open: 274.9, high: 274.9, low: 274.9, close: 274.9, volume: null, trade_count: null }
    const before = { open: 273.25, high: 273.25, low: 273.25, close: 273.25, volume: null, trade_count: null }
    expect(answer.json.data).toEqual([
      {
        instrument_id: idOf('XNAS', 'AAPL'),
        symbol: 'AAPL',
        exchange_mic: 'XNAS',
        price: 274.35,
        price_source: 'delayed_quote',
        updated_at: '2026-03-02T16:44:51.25Z',
        previous_close: 274.9,
        change: -0.55,
        change_ratio: -0.00200073,
        quote: { last_price: 274.35, last_at: '2026-03-02T16:44:51.25Z', bid: null, ask: null },
        session: { date: '2026-02-27', ...session },
        previous_session: { date: '2026-02-26', ...before },
      },
    ])
    expect(answer.json.meta).toMatchObject({ errors: [], next_cursor: null })
  })

  test('snapshot rule 1: once the session’s close is published, price is that close, observed at the close', async () => {
    const market = await marketAt(MONDAY_EVENING)
    lastWeek(market, 'XNAS:AAPL', '273.25', '274.9')
    await market.quote(['XNAS:AAPL', '2026-03-02T20:59:58Z', '275.4'], ['XNAS:AAPL', '2026-03-02T21:05:00Z', '275.6'])
    market.bar('XNAS:AAPL', '2026-03-02', '275.5')
    expect(await rowAt(market, MONDAY_EVENING, 'AAPL')).toMatchObject({
      price: 275.5,
      price_source: 'session_close',
      updated_at: '2026-03-02T21:00:00Z',
      previous_close: 274.9,
      change: 0.6,
      quote: { last_price: 275.6 },
      session: { date: '2026-03-02' },
      previous_session: { date: '2026-02-27' },
    })
    // The close remains the previous close until the next session's first quote may be shown.
    await market.quote(['XNAS:AAPL', '2026-03-03T14:31:00Z', '276'])
    expect(await rowAt(market, '2026-03-03T14:45:59Z', 'AAPL')).toMatchObject({ price: 275.5 })
    expect(await rowAt(market, '2026-03-03T14:46:00Z', 'AAPL')).toMatchObject({
      price: 276,
      price_source: 'delayed_quote',
      previous_close: 275.5,
      change: 0.5,
    })
  })

  test('snapshot rule 1: an early close is observed when the session closed', async () => {
    const market = await marketAt('2026-11-27T19:00:00Z')
    market.bar('XNAS:AAPL', '2026-11-25', '300')
    market.bar('XNAS:AAPL', '2026-11-27', '303')
    expect(await rowAt(market, '2026-11-27T19:00:00Z', 'AAPL')).toMatchObject({
      price: 303,
      updated_at: '2026-11-27T18:00:00Z',
      change_ratio: 0.01,
    })
  })

  test('snapshot rule 1: before and after the clocks change, closes are at 16:00 New York time', async () => {
    const market = await marketAt('2026-03-07T12:00:00Z')
    market.bar('XNAS:AAPL', '2026-03-06', '270')
    expect(await rowAt(market, '2026-03-07T12:00:00Z', 'AAPL')).toMatchObject({ updated_at: '2026-03-06T21:00:00Z' })
    market.bar('XNAS:AAPL', '2026-03-09', '271')
    expect(await rowAt(market, '2026-03-09T23:00:00Z', 'AAPL')).toMatchObject({ updated_at: '2026-03-09T20:00:00Z' })
  })

  test('snapshot rule 1: a Sydney session begins on the previous UTC day', async () => {
    const market = await marketAt('2026-03-02T23:30:00Z')
    for (const name of ['XASX:BHP', 'INDEX:AXJO']) {
      market.bar(name, '2026-02-27', '40')
      market.bar(name, '2026-03-02', '41')
      await market.quote([name, '2026-03-02T23:10:00Z', '42'])
    }
    const { json } = await at(market, '2026-03-02T23:30:00Z', 'XASX:BHP,INDEX:AXJO')
    for (const row of json.data)
      expect(row).toMatchObject({ price: 42, price_source: 'delayed_quote', previous_close: 41, change: 1 })
    market.bar('XASX:BHP', '2026-03-03', '42.5')
    market.bar('INDEX:AXJO', '2026-03-03', '42.5')
    const later = await at(market, '2026-03-03T06:00:00Z', 'XASX:BHP,INDEX:AXJO')
    for (const row of later.json.data)
      expect(row).toMatchObject({ price: 42.5, price_source: 'session_close', updated_at: '2026-03-03T05:00:00Z' })
  })

  test('snapshot rule 1: a quote older than a later session is not the price', async () => {
    const market = await marketAt(MONDAY_EVENING)
    lastWeek(market, 'XNAS:AAPL', '273.25', '274.9')
    await market.quote(['XNAS:AAPL', '2026-02-27T20:59:00Z', '270'])
    market.bar('XNAS:AAPL', '2026-03-02', '275')
    expect(await rowAt(market, MONDAY_EVENING, 'AAPL')).toMatchObject({ price: 275, quote: null })
  })

  test('snapshot rule 1: the bar for an open session is not its close', async () => {
    const market = await marketAt(MONDAY_NOON)
    lastWeek(market, 'XNAS:AAPL', '273.25', '274.9')
    market.bar('XNAS:AAPL', '2026-03-02', '280')
    const row = await rowAt(market, MONDAY_NOON, 'AAPL')
    expect(row).toMatchObject({ price: 274.9, session: { date: '2026-02-27' }, previous_session: { close: 273.25 } })
    expect(await rowAt(market, '2026-03-02T21:00:00Z', 'AAPL')).toMatchObject({ price: 280, previous_close: 274.9 })
  })

  test('snapshot rule 1: kinds without quotes use their session’s close', async () => {
    const market = await marketAt(MONDAY_EVENING)
    for (const name of ['XNAS:VFIAX', 'BOND:US037833AL42', 'OTCM:TCEHY', 'XNYS:JPM.PRC'])
      lastWeek(market, name, '96', '97.2')
    await market.quote(['OTCM:TCEHY', '2026-03-02T20:00:00Z', '99'])
    const { json } = await at(market, MONDAY_EVENING, 'VFIAX,BOND:US037833AL42,TCEHY,JPM.PRC')
    expect(json.data).toHaveLength(4)
    for (const row of json.data)
      expect(row).toMatchObject({
        price: 97.2,
        price_source: 'session_close',
        change: 1.2,
        change_ratio: 0.0125,
        quote: null,
      })
    expect(json.data.map((row: { updated_at: string }) => row.updated_at)).toEqual([
      '2026-02-27T21:00:00Z',
      '2026-02-28T00:00:00Z',
      '2026-02-27T21:00:00Z',
      '2026-02-27T21:00:00Z',
    ])
  })

  test('snapshot rule 2: previous_close is adjusted to the share basis of the price’s session', async () => {
    const market = await marketAt(MONDAY_NOON)
    lastWeek(market, 'XNAS:AAPL', '1190', '1208.88')
    market.split('XNAS:AAPL', '2026-03-02', '10')
    await market.quote(['XNAS:AAPL', '2026-03-02T16:40:00Z', '121.5'])
    expect(await rowAt(market, MONDAY_NOON, 'AAPL')).toMatchObject({
      price: 121.5,
      previous_close: 120.888,
      change: 0.612,
      session: { close: 1208.88 },
    })
    market.bar('XNAS:AAPL', '2026-03-02', '121.79')
    market.bar('XNAS:AAPL', '2026-03-03', '122')
    expect(await rowAt(market, MONDAY_EVENING, 'AAPL')).toMatchObject({ price: 121.79, previous_close: 120.888 })
    expect(await rowAt(market, '2026-03-03T22:00:00Z', 'AAPL')).toMatchObject({ price: 122, previous_close: 121.79 })
  })

  test('snapshot rule 2: several splits compound, and a close that does not divide evenly is rounded', async () => {
    const market = await marketAt(MONDAY_NOON)
    lastWeek(market, 'XNYS:T', '100', '100')
    market.split('XNYS:T', '2026-02-28', '3')
    market.split('XNYS:T', '2026-03-02', '0.5')
    await market.quote(['XNYS:T', '2026-03-02T16:40:00Z', '70'])
    expect(await rowAt(market, MONDAY_NOON, 'T')).toMatchObject({
      previous_close: 66.6666666667,
      change: 3.3333333333,
      change_ratio: 0.05,
    })
  })

  test('snapshot rule 2: without a recorded split, a price 90% away withholds previous close and change', async () => {
    const market = await marketAt(MONDAY_NOON)
    lastWeek(market, 'XNAS:AAPL', '1190', '1200')
    await market.quote(['XNAS:AAPL', '2026-03-02T16:30:00Z', '120.01'], ['XNAS:AAPL', '2026-03-02T16:40:00Z', '120'])
    expect(await rowAt(market, '2026-03-02T16:54:59Z', 'AAPL')).toMatchObject({
      previous_close: 1200,
      change: -1079.99,
    })
    const row = await rowAt(market, '2026-03-02T16:55:00Z', 'AAPL')
    expect(row).toMatchObject({ price: 120, previous_close: null, change: null, change_ratio: null })
    expect(row).toMatchObject({ session: { close: 1200 }, previous_session: { close: 1190 } })
    // The split arrives later that day.
    market.split('XNAS:AAPL', '2026-03-02', '10')
    expect(await rowAt(market, MONDAY_EVENING, 'AAPL')).toMatchObject({
      previous_close: 120,
      change: 0,
      change_ratio: 0,
    })
  })

  test('snapshot rule 2: previous close and change are also withheld on an execution date whose split is not yet recorded', async () => {
    const market = await marketAt(MONDAY_EVENING)
    lastWeek(market, 'XNYS:T', '5.1', '5')
    market.bar('XNYS:T', '2026-03-02', '40')
    const row = await rowAt(market, MONDAY_EVENING, 'T')
    expect(row).toMatchObject({ price: 40, price_source: 'session_close', previous_close: null, change: null })
    market.split('XNYS:T', '2026-03-02', '0.125')
    // The fake's splits are not published; a different publication makes the host read them again.
    await market.quote(['CRYPTO:BTCUSD', '2026-03-02T21:00:00Z', '84000'])
    expect(await rowAt(market, '2026-03-02T23:00:00Z', 'T')).toMatchObject({ previous_close: 40, change: 0 })
  })

  test('snapshot rule 2: pairs have no shares, so nothing is withheld', async () => {
    const market = await marketAt(MONDAY_NOON)
    market.bar('CRYPTO:BTCUSD', '2026-03-01', '10')
    await market.quote(['CRYPTO:BTCUSD', '2026-03-02T16:59:00Z', '100'])
    expect(await rowAt(market, MONDAY_NOON, 'BTCUSD')).toMatchObject({
      previous_close: 10,
      change: 90,
      change_ratio: 9,
    })
  })

  test('in the first minutes of a pair’s day, the previous close is not yet known, and an earlier one is not used', async () => {
    const market = await marketAt('2026-03-02T00:05:00Z')
    for (const name of ['CRYPTO:BTCUSD', 'FOREX:EURUSD']) {
      market.bar(name, '2026-02-27', '90')
      await market.quote([name, '2026-03-02T00:04:00Z', '100'])
    }
    const { json } = await at(market, '2026-03-02T00:05:00Z', 'BTCUSD,EURUSD')
    for (const row of json.data)
      expect(row).toMatchObject({ price: 100, previous_close: null, change: null, change_ratio: null })
    // A currency pair has no session on Saturdays.
    market.bar('CRYPTO:BTCUSD', '2026-03-01', '80')
    market.bar('FOREX:EURUSD', '2026-03-01', '99')
    await market.quote(['XNAS:AAPL', '2026-02-27T20:00:00Z', '270'])
    const later = await at(market, '2026-03-02T02:05:00Z', 'BTCUSD,EURUSD')
    expect(later.json.data).toMatchObject([
      { previous_close: 80, change: 20, change_ratio: 0.25 },
      { previous_close: 99, change: 1 },
    ])
  })

  test('snapshot rule 3: every requested symbol yields a row or an item error, with its id', async () => {
    const market = await marketAt(MONDAY_EVENING)
    lastWeek(market, 'XNAS:AAPL', '273.25', '274.9')
    market.bar('XNYS:T', '2026-01-29', '27')
    await market.quote(['XLON:VOD', '2026-03-02T16:00:00Z', '0.75'])
    const answer = await at(market, MONDAY_EVENING, 'NOPE,XLON:VOD,MSFT,T,AAPL')
    expect(answer.json.data).toMatchObject([
      { symbol: 'VOD', price: 0.75, previous_close: null, change: null, session: null, previous_session: null },
      { symbol: 'AAPL', price: 274.9 },
    ])
    expect(errorsOf(answer)).toEqual([
      ['symbol-not-resolved', 'NOPE', null],
      ['no-data', 'MSFT', idOf('XNAS', 'MSFT')],
      ['no-data', 'T', idOf('XNYS', 'T')],
    ])
    const unknown = await market.get('/v1/snapshot?instrument_ids=ins_00000000000000000000')
    expect([unknown.status, unknown.json.code]).toEqual([404, 'symbol-not-resolved'])
    const both = await market.get('/v1/snapshot?symbols=AAPL&instrument_ids=ins_00000000000000000000')
    expect([both.status, both.json.code]).toEqual([422, 'invalid-parameter'])
  })

  test('snapshot rule 3: a session counts for 31 days; a listing with only an older one is no-data', async () => {
    const market = await marketAt(MONDAY_EVENING)
    market.bar('XNYS:T', '2026-01-30', '27')
    market.bar('XNYS:T', '2026-01-29', '26')
    expect(await rowAt(market, MONDAY_EVENING, 'T')).toMatchObject({ price: 27, previous_close: 26 })
    expect(errorsOf(await at(market, '2026-03-03T12:00:00Z', 'T'))).toEqual([['no-data', 'T', idOf('XNYS', 'T')]])
  })

  test('as_of returns the price at that instant', async () => {
    const market = await marketAt('2026-03-02T16:50:00Z')
    lastWeek(market, 'XNAS:AAPL', '273.25', '274.9')
    await market.quote(['XNAS:AAPL', '2026-03-02T16:31:00Z', '275'], ['XNAS:AAPL', '2026-03-02T16:40:00Z', '276'])
    market.bar('XNAS:AAPL', '2026-03-02', '280')
    market.host.clock.set(MONDAY_EVENING)
    const { json } = await market.get('/v1/snapshot?symbols=AAPL&as_of=2026-03-02T16:51:00Z')
    expect(json.data).toMatchObject([{ price: 275, previous_close: 274.9, session: { date: '2026-02-27' } }])
  })

  test('no session from before the plan’s history is shown', async () => {
    const market = await marketAt(MONDAY_EVENING)
    market.bar('XNAS:AAPL', '2025-02-28', '200')
    market.bar('XNAS:AAPL', '2026-02-27', '274.9')
    const free = await market.key({ plan: 'free' })
    const { json } = await market.get('/v1/snapshot?symbols=AAPL', { key: free })
    expect(json.data).toMatchObject([{ price: 274.9, previous_session: null, previous_close: null, change: null }])
    expect(await rowAt(market, MONDAY_EVENING, 'AAPL')).toMatchObject({ previous_session: { date: '2025-02-28' } })
  })

  test('nested prices are exact, and JSON text in CSV', async () => {
    const market = await marketAt(MONDAY_NOON)
    lastWeek(market, 'XNAS:AAPL', '273.25', '0.10000000000000000001')
    await market.quote(['XNAS:AAPL', '2026-03-02T16:40:00Z', '0.12345678901234567891'])
    const json = await market.get('/v1/snapshot?symbols=AAPL')
    expect(json.text).toContain('"quote":{"last_price":0.12345678901234567891,')
    expect(json.text).toContain('"close":0.10000000000000000001,')
    expect(json.text).toContain('"change":0.02345678901234567890'.replace(/0$/, ''))
    const csv = await market.get('/v1/snapshot?symbols=AAPL&format=csv')
    expect(csv.text).toContain('""last_price"":0.12345678901234567891')
  })

  test('costs 5 credits per symbol and requires quotes.read and eod.read', async () => {
    const market = await marketAt(MONDAY_EVENING)
    const pro = await market.key({ plan: 'pro' })
    expect((await market.get('/v1/snapshot?symbols=AAPL,T', { key: pro })).headers['x-credits-cost']).toBe('10')
    for (const capabilities of [['quotes.read'], ['eod.read']]) {
      const key = await market.key({ plan: 'pro', capabilities })
      expect((await market.get('/v1/snapshot?symbols=AAPL', { key })).json.code).toBe('capability-missing')
    }
    const answer = await market.get('/v1/snapshot?symbols=VFIAX', { key: pro })
    expect([answer.status, answer.json.code]).toEqual([403, 'mutual-funds-not-entitled'])
  })
})
