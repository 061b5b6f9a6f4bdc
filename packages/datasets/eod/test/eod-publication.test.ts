import { fakeListingId, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import eod, { dailyBars } from '../src/index.ts'

const listings = fakeListings([
  'XNAS:AAPL',
  'XNAS:MSFT',
  'XNAS:NVDA',
  'XNAS:TSLA',
  'XNAS:CSCO',
  'XNAS:PEP',
  'CRYPTO:BTCUSD',
])
const day = '2026-03-02'
const prices = { date: day, open: '10.1', high: '10.9', low: '9.95', close: '10.5' }

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({ datasets: [listings, eod] })
  key = await host.key()
})

afterAll(() => host.close())

async function bars(symbol: string, more = '') {
  const answer = await host.get(`/v1/eod?symbols=${symbol}&from=2026-01-01${more}`, { key })
  expect(answer.status, answer.text).toBe(200)
  return answer.json.data
}

type Row = Readonly<Record<string, unknown>>

const from = (source: string, row: Row) => host.publish(dailyBars, [row], { source, market: 'XNAS' })

describe('the latest US bar', () => {
  test('eod rule 4: the tape’s bar takes the primary source’s prices and keeps its volume and trade count if all agree', async () => {
    await from('tape', { symbol: 'AAPL', ...prices, volume: '1200', trade_count: '81' })
    expect(await bars('AAPL')).toMatchObject([{ close: 10.5, volume: 1200, trade_count: 81 }])
    await from('primary', { symbol: 'AAPL', ...prices, close: '10.50', volume: '1100' })
    expect(await bars('AAPL')).toMatchObject([{ close: 10.5, volume: 1200, trade_count: 81 }])
  })

  test('eod rule 4: if a price differs, the bar is the primary source’s; the previous one remains readable with as_of', async () => {
    await from('tape', { symbol: 'MSFT', ...prices, volume: '1200', trade_count: '81' })
    host.clock.advance(1_000)
    const before = host.clock.now()
    host.clock.advance(3_600_000)
    await from('primary', { symbol: 'MSFT', ...prices, high: '11', volume: '1100' })
    expect(await bars('MSFT')).toMatchObject([{ high: 11, volume: 1100, trade_count: null }])
    expect(await bars('MSFT', `&as_of=${before}`)).toMatchObject([{ high: 10.9, volume: 1200, trade_count: 81 }])
  })

  test('daily bars: a tape claim after the primary claim changes only volume and trade count', async () => {
    await from('primary', { symbol: 'NVDA', ...prices, volume: '1100' })
    await from('tape', { symbol: 'NVDA', ...prices, volume: '1200', trade_count: '81' })
    expect(await bars('NVDA')).toMatchObject([{ close: 10.5, volume: 1200, trade_count: 81 }])
    await from('tape', { symbol: 'NVDA', ...prices, close: '10.6', volume: '1300', trade_count: '90' })
    expect(await bars('NVDA')).toMatchObject([{ close: 10.5, volume: 1100, trade_count: null }])
  })

  test('daily bars: sources that run again, or in a different order, produce the same row', async () => {
    const claims = [
      ['tape', { volume: '1200', trade_count: '81' }],
      ['primary', { volume: '1100' }],
      ['import', { close: '10.7', volume: '5' }],
    ] as const
    const orders = [
      [0, 1, 2],
      [2, 1, 0, 1],
      [1, 0, 2, 0, 2],
    ]
    for (const [index, symbol] of ['TSLA', 'CSCO', 'PEP'].entries())
      for (const which of orders[index] ?? []) {
        const [source, more] = claims[which] ?? claims[0]
        await from(source, { symbol, ...prices, ...more })
      }
    const [first] = await bars('TSLA')
    expect(first).toMatchObject({ close: 10.5, volume: 1200, trade_count: 81 })
    for (const symbol of ['CSCO', 'PEP'])
      expect(await bars(symbol)).toEqual([{ ...first, symbol, instrument_id: fakeListingId(`XNAS:${symbol}`) }])
  })
})

describe('bars that are fetched again', () => {
  test('eod rule 7: a crypto bar is replaced by the provider’s later file, and ingesting the file again changes nothing', async () => {
    const bar = {
      symbol: 'BTCUSD',
      date: '2026-02-20',
      open: '83000',
      high: '84500',
      low: '82000',
      close: '84000',
      volume: '900',
    }
    const send = (row: Row) => host.publish(dailyBars, [row], { source: 'crypto-file', market: 'CRYPTO' })
    await send(bar)
    expect(await send({ ...bar, close: '84010.5' })).toMatchObject({ published: 1, revised: 1 })
    expect(await send({ ...bar, close: '84010.50' })).toMatchObject({ published: 0, revised: 0, unchanged: 1 })
    expect(await bars('BTCUSD')).toMatchObject([{ close: 84010.5 }])
  })
})

describe('incoming bars', () => {
  test('daily bars: invalid bars are quarantined, and unusual ones are stored with a warning', async () => {
    const good = { symbol: 'AAPL', date: '2026-01-05', close: '10', volume: '5' }
    const report = await host.publish(
      dailyBars,
      [
        good,
        { ...good, date: '2026-01-06', open: '12', high: '11', low: '9' },
        { ...good, date: '2026-01-07', close: null },
        { ...good, date: '2026-01-08', close: '0' },
        { ...good, date: '2026-01-09', close: 'n/a' },
        { ...good, date: '2026-01-10x' },
        { ...good, date: '2026-02-30' },
        { ...good, date: '2026-01-12', volume: '1.5' },
        { ...good, date: '2026-01-13', volume: '-1' },
        { ...good, date: '2026-01-14', symbol: 'NOBODY' },
      ],
      { source: 'import', market: 'XNAS' },
    )
    expect(report).toMatchObject({ rows: 10, published: 3, quarantined: 7, warnings: 2 })
    const rows = await bars('AAPL', '&to=2026-01-31&order=asc')
    expect(rows).toMatchObject([
      { date: '2026-01-05', open: null, high: null, low: null, close: 10, volume: 5, trade_count: null },
      { date: '2026-01-06', open: 12, high: 11 },
      { date: '2026-01-12', volume: 2 },
    ])
  })
})
