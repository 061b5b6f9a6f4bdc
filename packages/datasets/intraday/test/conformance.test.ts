import { ruleSessions } from '@bourse/calendar-rules'
import { extendWithDemo } from '@bourse/demo'
import { demoListings } from '@bourse/demo/market'
import { rawPages } from '@bourse/kit/readers'
import { conformance, fakeListingsOf, sessionsDataset } from '@bourse/testkit'
import intraday from '../src/index.ts'

const apple = { symbol: 'AAPL', exchange_mic: 'XNAS', interval: '5m' }
const fiveMinutes = { date: '2026-03-02', open: '2026-03-02T14:30:00Z', close: '2026-03-02T21:00:00Z' }
const session = { open: 1772461800, close: 1772485200, date: '2026-03-02' }

conformance(await extendWithDemo(intraday), {
  with: [fakeListingsOf(demoListings('2026-03-02')), sessionsDataset(ruleSessions)],
  stagingRows: {
    bars: [
      {
        ...apple,
        datetime: '2026-02-27T14:30:00Z',
        open: '273.3',
        high: '273.92',
        low: '273.18',
        close: '273.75',
        volume: '412300',
      },
      {
        ...apple,
        datetime: '2026-02-27T14:35:00Z',
        open: '273.75',
        high: '274.1',
        low: '273.6',
        close: '274',
        volume: '287450',
      },
      {
        ...apple,
        date: '2026-03-02',
        time: '09:30',
        open: '271.1',
        high: '271.8',
        low: '270.95',
        close: '271.4',
        volume: '501200',
      },
      {
        symbol: 'BTCUSD',
        exchange_mic: 'CRYPTO',
        interval: '1m',
        datetime: '1772409600000',
        open: '84000.5',
        high: '84012.25',
        low: '83990',
        close: '84001.75',
        volume: '1.25',
      },
      {
        symbol: 'EURUSD',
        exchange_mic: 'FOREX',
        interval: '1m',
        datetime: '2026-03-02T10:00:00Z',
        open: '1.08525',
        high: '1.0853',
        low: '1.0852',
        close: '1.08525',
        volume: null,
      },
    ],
    minutes: [
      {
        symbol: 'VOD',
        exchange_mic: 'XLON',
        datetime: '2026-03-02T08:00:00Z',
        open: '0.751',
        high: '0.752',
        low: '0.7505',
        close: '0.7515',
        volume: '120000',
      },
      {
        symbol: 'VOD',
        exchange_mic: 'XLON',
        datetime: '2026-03-02T08:04:00Z',
        open: '0.7515',
        high: '0.753',
        low: '0.7515',
        close: '0.7525',
        volume: '90000',
      },
    ],
  },
  rows: {
    intraday_bars: [
      {
        ...apple,
        datetime: '2026-02-26T14:30:00Z',
        open: '270.3',
        high: '270.92',
        low: '270.18',
        close: '270.75',
        volume: '390000',
      },
      {
        ...apple,
        datetime: '2026-02-27T14:40:00Z',
        open: '274',
        high: '274.2',
        low: '273.9',
        close: '274.1',
        volume: '204000',
      },
    ],
    stream_minutes: [
      {
        symbol: 'VOD',
        market: 'XLON',
        datetime: '2026-02-27T08:01:00Z',
        open: '0.76',
        high: '0.761',
        low: '0.7595',
        close: '0.7605',
        volume: '64000',
      },
      {
        symbol: 'VOD',
        market: 'XLON',
        datetime: '2026-03-02T08:11:00Z',
        open: '0.752',
        high: '0.7525',
        low: '0.7515',
        close: '0.752',
        volume: '70000',
      },
    ],
  },
  symbols: ['AAPL', 'XLON:VOD', 'BTCUSD'],
  fixtures: {
    // A Saturday, on which only crypto pairs trade.
    demo: { unit: { from: '2026-02-28', to: '2026-02-28' }, raw: { now: '2026-03-02T22:00:00Z' } },
    'binance-minutes': {
      unit: { symbol: 'BTCUSD', date: '2026-03-02' },
      raw: rawPages({ asked_at: '2026-03-02T00:10:00Z' }, [
        '1772409720000000,84005,84020.5,84000,84010.25,1.5,1772409779999999,1,7,1,1,0\n',
      ]),
    },
    'coinbase-minutes': {
      unit: { product: 'BTC-USD', date: '2026-03-02' },
      raw: rawPages({ asked_at: '2026-03-02T00:10:00Z' }, [
        '[[1772409960,84000,84020.5,84010,84005.25,1.5],[1772409900,83990,84011,83995.5,84010,0.25]]',
      ]),
    },
    'massive-minutes': {
      unit: { ...fiveMinutes, symbols: ['AAPL', 'XYZ'] },
      raw: rawPages({ symbols: ['AAPL'], unknown: 1 }, [
        JSON.stringify({
          adjusted: false,
          results: [
            { t: 1772461500000, o: 270, h: 270.5, l: 269.75, c: 270.25, v: 900 },
            { t: 1772461800000, o: 271.1, h: 271.8, l: 270.95, c: 271.4, v: 501200.5 },
          ],
        }),
      ]),
    },
    'alpaca-minutes': {
      unit: { ...fiveMinutes, symbols: ['AAPL'] },
      raw: rawPages({}, [
        JSON.stringify({
          bars: { AAPL: [{ t: '2026-03-02T14:35:00Z', o: 271.4, h: 272, l: 271.25, c: 271.9, v: 401200, n: 3 }] },
          next_page_token: null,
        }),
      ]),
    },
    'eodhd-intraday': {
      unit: { ...fiveMinutes, symbol: 'AAPL', exchange_mic: 'XNAS' },
      raw: rawPages({ isKnown: true }, [
        '[{"timestamp":1772462400,"open":271.900001,"high":272.5,"low":271.5,"close":272.25,"volume":1200}]',
      ]),
    },
    'lean-minutes': {
      unit: { date: '2026-03-02' },
      raw: {
        files: [
          {
            symbol: 'AAPL',
            exchange_mic: 'XNAS',
            market: 'XNYS',
            options: { zone: 'America/New_York' },
            texts: ['34800000,2730000,2731000,2729000,2730500,900\n'],
          },
        ],
        hours: { XNYS: [session] },
      },
    },
  },
})
