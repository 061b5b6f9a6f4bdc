import { BadRecord } from '@bourse/kit'
import { describe, expect, test } from 'vitest'
import { archivedCandles, candles, daysAddress, krakenPublisher, pairs, symbolOfPair } from '../src/index.ts'

const body = (rows: string) => `{"error":[],"result":{"XXBTZEUR":[${rows}],"last":1772236800}}`
const day = '[1772150400,"56010.5","57120.0","55000.1","56800.20","56111.3","812.45678901",20411]'
const complete = {
  opensAt: 1_772_150_400,
  ...{ open: '56010.5', high: '57120', low: '55000.1', close: '56800.2', volume: '812.45678901', trade_count: '20411' },
}

describe('Kraken candles', () => {
  test('Kraken candles are read with their exact digits; the day that has not ended is omitted', () => {
    const running = '[1772236800,"56800.2","57000","56000","56500","56600","100.5",2000]'
    expect([...candles(body(`${day},${running}`), 1_772_240_000)]).toEqual([complete])
  })

  test('Kraken candles for days without a trade are counted, not read', () => {
    const [found] = candles(body('[1772150400,"1","1","1","1","0","0",0]'), 1_772_300_000)
    expect(found).toMatchObject({ rule: 'no-trade' })
  })

  test('Kraken candles in an archive equal those from the API', () => {
    expect([...archivedCandles('1772150400,56010.5,57120.0,55000.1,56800.20,812.45678901,20411\n')]).toEqual([complete])
  })

  test('Kraken candles that are unreadable are rejected individually', () => {
    const found = [...candles(body(`["soon","1"],${day}`), 1_772_300_000)]
    expect(found[0]).toBeInstanceOf(BadRecord)
    expect(found[1]).toEqual(complete)
  })

  test('Kraken candles are requested starting with the first day', () => {
    expect(daysAddress('XBTEUR', 1_772_150_400)).toBe(
      'https://api.kraken.com/0/public/OHLC?pair=XBTEUR&interval=1440&since=1772150399',
    )
  })
})

describe('Kraken pairs', () => {
  test('Kraken pairs have the common codes of their coins', () => {
    const text =
      '{"error":[],"result":{"XXBTZEUR":{"altname":"XBTEUR","wsname":"XBT/EUR","status":"online"},' +
      '"XDGUSD":{"altname":"XDGUSD","wsname":"XDG/USD","status":"cancel_only"},"BROKEN":{}}}'
    expect([...pairs(text)]).toEqual([
      { id: 'XBTEUR', base: 'BTC', quote: 'EUR', isOnline: true },
      { id: 'XDGUSD', base: 'DOGE', quote: 'USD', isOnline: false },
      expect.any(BadRecord),
    ])
    expect(['XBTEUR', 'ETHXBT', 'XDGUSD', 'ETHEUR'].map(symbolOfPair)).toEqual([
      'BTCEUR',
      'ETHBTC',
      'DOGEUSD',
      'ETHEUR',
    ])
  })

  test('errors with status 200 are recognized', () => {
    const meanings = krakenPublisher.statuses?.[200]
    const meaningOf = (error: string) =>
      Array.isArray(meanings)
        ? meanings.find(({ matching }) => matching.test(`{"error":["${error}"]}`))?.means
        : undefined
    expect(
      ['EGeneral:Too many requests', 'EAPI:Rate limit exceeded', 'EService:Busy', 'EQuery:Unknown asset pair'].map(
        meaningOf,
      ),
    ).toEqual(['throttle', 'throttle', 'throttle', 'gone'])
    expect(() => [...candles('{"error":["EGeneral:Invalid arguments"]}', 0)]).toThrow('EGeneral:Invalid arguments')
  })
})
