import { ruleSessions } from '@bourse/calendar-rules'
import { extendWithDemo } from '@bourse/demo'
import { demoListings } from '@bourse/demo/market'
import { publicId } from '@bourse/kit'
import { rawPages } from '@bourse/kit/readers'
import { conformance, fakeDailyBars, fakeListingsOf, fakeSplits, sessionsDataset } from '@bourse/testkit'
import quotes from '../src/index.ts'

const [apple, vodafone, bitcoin] = [
  ['XNAS', 'AAPL'],
  ['XLON', 'VOD'],
  ['CRYPTO', 'BTCUSD'],
].map(([mic = '', symbol = '']) => publicId('ins', mic, symbol, '2020-01-01'))

conformance(await extendWithDemo(quotes), {
  with: [
    fakeListingsOf(demoListings('2026-03-02')),
    sessionsDataset(ruleSessions),
    fakeSplits([]),
    fakeDailyBars([
      { instrument_id: apple ?? '', date: '2026-02-26', close: '273.25' },
      { instrument_id: apple ?? '', date: '2026-02-27', close: '274.9', volume: '48087700', trade_count: '512044' },
      { instrument_id: vodafone ?? '', date: '2026-02-27', close: '0.752' },
      { instrument_id: bitcoin ?? '', date: '2026-03-01', close: '84000.5' },
    ]),
  ],
  rows: {
    quotes: [
      { symbol: 'AAPL', exchange_mic: 'XNAS', last_price: '274.9', last_at: '2026-02-27T20:59:58Z' },
      { symbol: 'AAPL', exchange_mic: 'XNAS', last_price: '274.1', last_at: '2026-03-02T15:30:00.25Z' },
      { symbol: 'AAPL', exchange_mic: 'XNAS', last_price: '274.35', last_at: '2026-03-02T20:44:51Z' },
      { symbol: 'VOD', exchange_mic: 'XLON', last_price: '0.7604', last_at: '2026-03-02T16:29:58Z' },
      { symbol: 'BTCUSD', exchange_mic: 'CRYPTO', last_price: '84120.5', last_at: '2026-03-02T21:55:00Z' },
    ],
  },
  symbols: ['XNAS:AAPL', 'XLON:VOD', 'BTCUSD'],
  fixtures: {
    'alpaca-quotes': {
      unit: { date: '2026-03-02' },
      raw: rawPages({ asked_at: '2026-03-02T20:00:00Z' }, [
        '{"AAPL":{"latestTrade":{"t":"2026-03-02T19:44:51.5Z","p":274.35,"c":["@"]},"minuteBar":null},"XYZ":null}',
      ]),
    },
    'massive-snapshot': {
      unit: { date: '2026-03-02' },
      raw: rawPages({ asked_at: '2026-03-02T20:00:00Z' }, [
        JSON.stringify({
          tickers: [
            { ticker: 'AAPL', day: { v: 900 }, min: { c: 274.3, t: 1772480520000 } },
            { ticker: 'XYZ', day: { v: 0 }, min: { c: 0, t: 0 } },
          ],
        }),
      ]),
    },
    demo: { unit: { date: '2026-03-02' }, raw: { now: '2026-03-02T17:00:00Z' } },
    'binance-quotes': {
      unit: { date: '2026-03-02', symbols: ['BTCUSDT'] },
      raw: rawPages({ asked_at: '2026-03-02T20:00:00Z' }, [
        '[{"symbol":"BTCUSD","lastPrice":"84125.25000000","closeTime":1772480099999,"count":12}]',
        '[]',
      ]),
    },
    'coinbase-quotes': {
      unit: { date: '2026-03-02', products: ['BTC-USD', 'OLD-USD'] },
      raw: rawPages({ asked_at: '2026-03-02T21:57:00Z', products: ['BTC-USD'], unknown: ['OLD-USD'] }, [
        '{"trade_id":1,"price":"84125.25","size":"0.01","time":"2026-03-02T21:56:58.123456Z"}',
      ]),
    },
  },
})
