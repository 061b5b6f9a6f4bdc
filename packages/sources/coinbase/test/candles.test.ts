import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { Decimal, secondsOf } from '@bourse/kit/values'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { describe, expect, it, test } from 'vitest'
import { candles, candlesAddress, products, type Candle } from '../src/index.ts'

const HOUR = 3_600
const all = { from: 0, to: 4e9, askedAt: 4e9 }

function read(text: string, options: object): readonly Candle[] {
  return [...candles(text, { ...all, granularity: HOUR, ...options })].map((candle) =>
    candle instanceof BadRecord ? expect.fail(candle.message) : candle,
  )
}

describe('candles', () => {
  it('candles are read in the order of their columns, with every digit', () => {
    const [candle] = read('[[1584316800, 5236.01, 5346.05, 5346.03, 5245.17, 1e-8]]', {})
    const prices = { open: '5346.03', high: '5346.05', low: '5236.01', close: '5245.17' }
    expect(candle).toEqual({ opensAt: 1_584_316_800, ...prices, volume: '0.00000001' })
  })

  it('candles outside the window are omitted, as are those that have not ended', () => {
    const text = JSON.stringify([0, 1, 2, 3].map((hour) => [1_584_316_800 + hour * HOUR, 1, 1, 1, 1, 1]))
    const window = { from: 1_584_316_800 + HOUR, to: 1_584_316_800 + 3 * HOUR, askedAt: 1_584_316_800 + 3 * HOUR + 60 }
    expect(read(text, window).map(({ opensAt }) => opensAt)).toEqual([1, 2].map((hour) => 1_584_316_800 + hour * HOUR))
  })

  it('unreadable candles are reported, and any other response is rejected', () => {
    const [bad] = candles('[[1584316800, 1, 1, 1, 1]]', { ...all, granularity: HOUR })
    expect(bad).toMatchObject({ rule: 'unreadable-candle' })
    expect(() => [...candles('{"message":"NotFound"}', { ...all, granularity: HOUR })]).toThrow(UnreadableFile)
  })

  it('connectors check C3: candles are requested 300 at a time', () => {
    expect(candlesAddress('BTC-USD', 60, { from: 1_584_316_800, to: 1_584_316_800 + 299 * 60 })).toBe(
      'https://api.exchange.coinbase.com/products/BTC-USD/candles?granularity=60' +
        '&start=2020-03-16T00:00:00Z&end=2020-03-16T04:59:00Z',
    )
    expect(() => candlesAddress('BTC-USD', 60, { from: 0, to: 300 * 60 })).toThrow('at most 300 candles, got 301')
  })
})

describe('products', () => {
  it('products are read with their state', () => {
    const row = { id: 'BTC-USD', base_currency: 'BTC', quote_currency: 'USD' }
    const rows = [{ ...row, status: 'online' }, { ...row, status: 'delisted' }, { id: 'A-B' }]
    expect([...products(JSON.stringify(rows))]).toMatchObject([
      { id: 'BTC-USD', base: 'BTC', quote: 'USD', isDelisted: false },
      { isDelisted: true },
      { rule: 'unreadable-product' },
    ])
  })
})

describe.skipIf(skipNotice !== '')(`recorded BTC-USD candles${skipNotice}`, () => {
  const recorded = (name: string) => realText('connectors', 'coinbase', `BTC-USD_candles_${name}.json`)

  test('connectors check C1: hours add up to the day, and an hour that has not ended is omitted', () => {
    const askedAt = secondsOf('2020-03-16T00:30:00Z')
    const hours = read(recorded('GET-200'), { askedAt }).toSorted((a, b) => a.opensAt - b.opensAt)
    expect(read(recorded('GET-200'), {})).toHaveLength(169)
    expect(hours.at(-1)?.opensAt).toBe(secondsOf('2020-03-15T23:00:00Z'))
    const day = hours.filter(({ opensAt }) => opensAt >= secondsOf('2020-03-15T00:00:00Z'))
    const of = (name: 'high' | 'low' | 'volume') => day.map((hour) => new Decimal(hour[name]))
    const [high, low] = [Decimal.max(...of('high')), Decimal.min(...of('low'))]
    expect([day[0]?.open, high, low, day.at(-1)?.close, Decimal.sum(...of('volume'))].map(String)).toEqual([
      ...['5147.72', '6022.19', '5133.27', '5346.03', '132971.51521116'],
    ])
  })

  test('connectors check C2: two responses of 300 minutes join without duplicate minutes', () => {
    const minutes = ['2020-03-20-00-00', '2020-03-20-05-00'].flatMap((name) =>
      read(recorded(name), { granularity: 60 }),
    )
    expect(new Set(minutes.map(({ opensAt }) => opensAt)).size).toBe(600)
    const ascending = minutes.toSorted((a, b) => a.opensAt - b.opensAt)
    const prices = { open: '6177.01', high: '6177.01', low: '6176.99', close: '6177.01', volume: '86.48116268' }
    expect(ascending[0]).toEqual({ opensAt: secondsOf('2020-03-20T00:00:00Z'), ...prices })
    const volumes = ascending.slice(0, 5).map(({ volume }) => new Decimal(volume))
    expect(Decimal.sum(...volumes).toFixed()).toBe('1582.98386417')
  })
})
