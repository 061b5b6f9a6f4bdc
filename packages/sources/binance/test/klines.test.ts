import { realText, skipNotice } from '@bourse/testkit/real-data'
import { secondsOf } from '@bourse/kit/values'
import { describe, expect, it, test } from 'vitest'
import { klines, stretches, symbols } from '../src/index.ts'

const OPENS = secondsOf('2026-02-27T00:00:00Z')
const row = (opens: string, closes: string) => `[${opens},"1.50","2.0","1","1.70","10.0",${closes},"15",7,"1","1","0"]`

it('klines are read without trailing zeros, and one that has not ended is omitted', () => {
  const text = `[${row('1772150400000', '1772236799999')},${row('1772236800000', '1772323199999')}]`
  expect([...klines(text, secondsOf('2026-02-28T00:05:00Z'))]).toEqual([
    { opensAt: OPENS, open: '1.5', high: '2', low: '1', close: '1.7', volume: '10', trade_count: '7' },
  ])
})

it('klines are read from files with a header, and unreadable rows are reported', () => {
  const csv = 'open_time,open\n1772150400000000,1.5,2,1,1.7,10,1772236799999999,15,7,1,1,0\n17721504,1\n'
  expect([...klines(csv, 2e9)]).toMatchObject([{ opensAt: OPENS }, { rule: 'unreadable-kline' }])
  expect(() => [...klines('{"code":-1121}', 2e9)]).toThrow('expected klines')
})

it('symbols are read, and those with other characters are counted', () => {
  const pair = { baseAsset: 'BTC', quoteAsset: 'USDT', status: 'TRADING' }
  const text = JSON.stringify({ symbols: [{ symbol: 'BTCUSDT', ...pair }, { symbol: '币安USDT', ...pair }, {}] })
  expect([...symbols(text)]).toMatchObject([
    { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', isTrading: true },
    { rule: 'other-characters', count: 1 },
    { rule: 'unreadable-symbol' },
  ])
})

it('a symbol’s days are split at gaps of more than seven days without a trade', () => {
  expect(stretches([])).toEqual([])
  expect(stretches(['2026-02-01', '2026-02-09', '2026-02-18', '2026-02-19'])).toEqual([
    { from: '2026-02-01', to: '2026-02-09' },
    { from: '2026-02-18', to: '2026-02-19' },
  ])
})

describe.skipIf(skipNotice !== '')(`documented klines${skipNotice}`, () => {
  const documented = (name: string) => realText('connectors', 'binance', 'documented', name)

  test('connectors check B1: digits are preserved and trailing zeros removed; a future row is omitted', () => {
    const text = documented('klines.json')
    const prices = { open: '0.0163479', high: '0.8', low: '0.015758', close: '0.015771', volume: '148976.11427815' }
    const opensAt = secondsOf('2017-07-03T00:00:00Z')
    expect([...klines(text, 2e9)]).toEqual([{ opensAt, ...prices, trade_count: '308' }])
    expect([...klines(text, 1_499_644_799)]).toEqual([])
  })

  test('connectors check B2: microseconds and milliseconds give the same hour', () => {
    const micros = documented('klines_1h_2025-01-01_microseconds.csv')
    const millis = micros.replaceAll(/\b(\d{13})\d{3}\b/g, '$1')
    expect(millis).not.toBe(micros)
    expect([...klines(millis, 2e9)]).toEqual([...klines(micros, 2e9)])
    expect([...klines(micros, 2e9)]).toMatchObject([{ opensAt: secondsOf('2025-01-01T00:00:00Z'), volume: '539.23' }])
  })
})
