import { extendWithDemo } from '@bourse/demo'
import { demoListings } from '@bourse/demo/market'

import { publicId } from '@bourse/kit'
import { rawPages } from '@bourse/kit/readers'
import { conformance, fakeListingsOf, fakeSplits } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import eod from '../src/index.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const london = { market: 'XLON', date: '2026-02-27', close: '2026-02-27T16:30:00Z' }

/** Returns the id of a demo market listing. */
function idOf(mic: string, name: string): string {
  const listed = demoListings('2026-03-02').find(({ exchange_mic, symbol }) => exchange_mic === mic && symbol === name)
  return publicId('ins', mic, name, listed?.valid_from ?? '')
}

const history = {
  unit: {
    instrument_id: idOf('XLON', 'VOD'),
    ...{ symbol: 'VOD', exchange_mic: 'XLON', from: '2026-02-01', to: '2026-02-27' },
  },
  bodies: [
    '[{"date":"2026-02-27","open":75.1,"high":76.04,"low":74.98,"close":75.2,"adjusted_close":75.2,"volume":510}]',
    '[]',
    '[]',
  ],
}

const session = { date: '2026-02-27', close: '2026-02-27T21:00:00Z' }
const page = {
  bars: {
    AAPL: [{ t: '2026-02-27T05:00:00Z', o: 273.3, h: 275, l: 272.4, c: 274.9, v: 48087700, n: 512044, vw: 274 }],
  },
  next_page_token: null,
}
const apple = { symbol: 'AAPL', volume: '48087700', trade_count: '512044' }

const massive = {
  unit: { date: '2026-02-27', close: '2026-02-27T21:00:00Z' },
  body:
    '{"adjusted":false,"queryCount":2,"resultsCount":2,"results":[' +
    '{"T":"AAPL","v":48087700.5,"vw":273.9,"o":273.3,"c":274.9,"h":275,"l":272.4,"t":1772226000000,"n":512044},' +
    '{"T":"T","v":33000000,"vw":27.5,"o":27.4,"c":27.55,"h":27.6,"l":27.3,"t":1772226000000,"n":98012}]}',
}

conformance(await extendWithDemo(eod), {
  with: [fakeListingsOf(demoListings('2026-03-02')), fakeSplits([])],
  rows: {
    daily_bars: [
      { ...apple, date: '2026-02-26', open: '272.8', high: '274.1', low: '271.95', close: '273.25' },
      { ...apple, date: '2026-02-27', open: '273.3', high: '275', low: '272.4', close: '274.9' },
      {
        symbol: 'T',
        date: '2026-02-27',
        open: null,
        high: null,
        low: null,
        close: '27.55',
        volume: '33000000',
        trade_count: null,
      },
      {
        symbol: 'VOD',
        date: '2026-02-27',
        open: '0.751',
        high: '0.7604',
        low: '0.7498',
        close: '0.752',
        volume: '51000000',
        trade_count: null,
      },
    ],
  },
  symbols: ['AAPL', 'T', 'XLON:VOD'],
  queries: {
    'eod.list': [
      '/v1/eod?symbols=AAPL,T,XLON:VOD&from=2026-02-01',
      '/v1/eod?date=2026-02-27',
      '/v1/eod?symbols=AAPL,T,XLON:VOD&date=2026-02-27',
      // Exports, pages, CSV and MCP return the same adjusted prices as the API call.
      '/v1/eod?symbols=AAPL,T,XLON:VOD&from=2026-02-01&adjustment=split',
      '/v1/eod?date=2026-02-27&adjustment=all',
    ],
  },
  fixtures: {
    demo: { unit: { from: '2020-01-02', to: '2020-01-10' }, raw: { today: '2020-01-11' } },
    'ecb-reference': {
      unit: { from: '2026-02-26', to: '2026-02-27' },
      raw:
        '<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope><Cube><Cube time="2026-02-27">' +
        '<Cube currency="USD" rate="1.1799"/></Cube><Cube time="2026-02-26"><Cube currency="USD" rate="1.1801"/>' +
        '</Cube></Cube></gesmes:Envelope>',
    },
    'ecb-crosses': {
      unit: { from: '2026-02-27', to: '2026-02-27' },
      raw: 'Date,USD,GBP,\n2026-02-27,1.1799,0.875,\n',
    },
    'binance-day': {
      unit: { symbol: 'BTCUSD', from: '2026-02-27', to: '2026-02-27' },
      raw: rawPages({ asked_at: '2026-02-28T00:05:00Z' }, [
        '[[1772150400000,"66500.01","67120.00","65010.50","65800.25","8123.45","1772236799999","1",77,"1","1","0"]]',
      ]),
    },
    'coinbase-day': {
      unit: { product: 'BTC-USD', from: '2026-02-26', to: '2026-02-27' },
      raw: rawPages({ asked_at: '2026-02-28T00:20:00Z' }, [
        '[[1772150400,65010.5,67120,66500.01,65800.25,8123.45678901],[1772064000,66000,68000,67000,66500.01,9001]]',
      ]),
    },
    'eodhd-day': { unit: london, raw: rawPages({ unit: london, splits: {} }, [fixture('eodhd-day.json')]) },
    'eodhd-history': {
      unit: history.unit,
      raw: rawPages({ unit: history.unit, isKnown: true, actions: [], only_as_traded: false }, history.bodies),
    },
    'alpaca-day': { unit: session, raw: rawPages({ unit: session }, [JSON.stringify(page)]) },
    'databento-day': {
      unit: session,
      raw: rawPages({ unit: session }, [
        '{"hd":{"ts_event":"2026-02-27T00:00:00.000000000Z","rtype":35},"open":"273.3","high":"275","low":"272.4",' +
          '"close":"274.9","volume":"48087700","symbol":"AAPL"}\n',
      ]),
    },
    'twelve-data-day': {
      unit: { symbol: 'AAPL', exchange_mic: 'XNAS', from: '2026-02-27', to: '2026-02-27' },
      raw: rawPages({ isKnown: true }, [
        '{"meta":{"symbol":"AAPL"},"status":"ok","values":[{"datetime":"2026-02-27","open":"273.30000",' +
          '"high":"275.00000","low":"272.39999","close":"274.89999","volume":"48087700"}]}',
      ]),
    },
    'tiingo-day': {
      unit: {
        instrument_id: idOf('XNAS', 'AAPL'),
        ...{ symbol: 'AAPL', exchange_mic: 'XNAS', from: '2026-02-27', to: '2026-02-27' },
      },
      raw: rawPages({ asked_at: '2026-02-28T01:15:00Z' }, [
        '[{"date":"2026-02-27T00:00:00.000Z","close":274.9,"high":275.0,"low":272.4,"open":273.3,"volume":48087700,' +
          '"adjClose":274.9,"adjHigh":275.0,"adjLow":272.4,"adjOpen":273.3,"adjVolume":48087700,"divCash":0.0,' +
          '"splitFactor":1.0}]',
      ]),
    },
    'yahoo-day': {
      unit: {
        instrument_id: idOf('XNAS', 'AAPL'),
        ...{ symbol: 'AAPL', exchange_mic: 'XNAS', code: 'AAPL', from: '2026-02-27', to: '2026-02-27' },
      },
      raw: rawPages({ asked_at: '2026-02-28T08:00:00Z' }, [
        '{"chart":{"result":[{"meta":{"currency":"USD","symbol":"AAPL","exchangeTimezoneName":"America/New_York"},' +
          '"timestamp":[1772202600],"indicators":{"quote":[{"open":[273.29998779296875],"high":[275.0],' +
          '"low":[272.3999938964844],"close":[274.8999938964844],"volume":[48087700]}]}}],"error":null}}',
      ]),
    },
    'fmp-day': {
      unit: {
        instrument_id: idOf('XNAS', 'AAPL'),
        ...{ symbol: 'AAPL', exchange_mic: 'XNAS', from: '2026-02-27', to: '2026-02-27' },
      },
      raw: rawPages({ asked_at: '2026-02-28T11:00:00Z' }, [
        '[{"symbol":"AAPL","date":"2026-02-27","adjOpen":273.3,"adjHigh":275,"adjLow":272.4,"adjClose":274.9,' +
          '"volume":48087700}]',
      ]),
    },
    'sharadar-day': {
      unit: session,
      raw: rawPages({ unit: session, holders: { AAPL: idOf('XNAS', 'AAPL') } }, [
        '{"datatable":{"data":[["AAPL","2026-02-27",273.3,275,272.4,274.9,48087700,274.9,274.9,"2026-02-27"]],' +
          '"columns":[{"name":"ticker"},{"name":"date"},{"name":"open"},{"name":"high"},{"name":"low"},' +
          '{"name":"close"},{"name":"volume"},{"name":"closeadj"},{"name":"closeunadj"},{"name":"lastupdated"}]},' +
          '"meta":{"next_cursor_id":null}}',
      ]),
    },
    'kraken-day': {
      unit: { pair: 'XBTUSD', from: '2026-02-27', to: '2026-02-27' },
      raw: rawPages({ asked_at: '2026-02-28T00:10:00Z' }, [
        '{"error":[],"result":{"XXBTZUSD":' +
          '[[1772150400,"66500.0","67120.1","65010.5","65800.2","66011.4","812.45678901",20411]],"last":1772150400}}',
      ]),
    },
    'massive-day': { unit: massive.unit, raw: rawPages({ unit: massive.unit }, [massive.body]) },
  },
})
