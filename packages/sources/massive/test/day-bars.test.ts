import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { expect, it } from 'vitest'
import { dayBars, flatFileBars, massiveSymbol } from '../src/index.ts'

const body = (results: readonly object[], adjusted = false) =>
  JSON.stringify({ adjusted, resultsCount: results.length, results })
const bar = { o: 10, h: 11, l: 9, c: 10.5, v: 100, n: 7 }

const line = (row: object) => Object.values(row).join(' ')

it('dayBars reads prices as traded, and volumes in whole shares', () => {
  const rows = [
    { T: 'KIMpL', ...bar },
    { T: 'AAPL', ...bar, v: 9099.5 },
  ]
  expect([...dayBars([body(rows)], '2026-02-27')].map(line)).toEqual([
    '10 11 9 10.5 100 7 KIM.PRL 2026-02-27',
    'tally fractions 1',
    '10 11 9 10.5 9100 7 AAPL 2026-02-27',
  ])
})

it('dayBars omits repeated prices and repeated rows', () => {
  const flat = { T: 'OLD', o: 4, h: 4, l: 4, c: 4, v: 0, n: 0 }
  const rows = [flat, { T: 'AAPL', ...bar }, { T: 'AAPL', ...bar }, { T: 'T', ...bar, n: 9 }, { T: 'T', ...bar }]
  expect([...dayBars([body(rows)], '2026-02-27')].map(line)).toEqual([
    'tally flat-day 1',
    'tally duplicate-row 1',
    '10 11 9 10.5 100 7 AAPL 2026-02-27',
    '10 11 9 10.5 100 7 T 2026-02-27',
    '10 11 9 10.5 100 9 T 2026-02-27',
  ])
})

it('dayBars rejects a ticker with control characters, and a row without a close', () => {
  const [junk, missing] = dayBars(
    [
      body([
        { T: 'A\u0001', ...bar },
        { T: 'B', ...bar, c: null },
      ]),
    ],
    '2026-02-27',
  )
  expect(junk).toMatchObject({ rule: 'unreadable-symbol' })
  expect(missing).toMatchObject({ rule: 'no-close', value: 'B' })
  expect(missing).toBeInstanceOf(BadRecord)
})

it('connectors check M2: rejects a day whose prices are adjusted', () => {
  expect(() => [...dayBars([body([], true)], '2026-02-27')]).toThrow(UnreadableFile)
  expect(() => [...dayBars([body([], true)], '2026-02-27')]).toThrow('adjusted-answer')
})

it('marks over-the-counter listings', () => {
  expect([...dayBars([body([{ T: 'TCEHY', ...bar, otc: true }])], '2026-02-27')]).toMatchObject([
    { symbol: 'TCEHY', exchange_mic: 'OTCM' },
  ])
})

it('reads a flat file', () => {
  const file =
    'ticker,volume,open,close,high,low,window_start,transactions\nAAPL,100,10,10.5,11,9,1772168400000000000,7\n'
  expect([...flatFileBars(file, '2026-02-27')].map(line)).toEqual(['10 11 9 10.5 100 7 AAPL 2026-02-27'])
})

it.each([
  ['KIMpL', 'KIM.PRL'],
  ['BRK.A', 'BRK.A'],
  ['GEVw', 'GEV.WI'],
  ['IFNrw', 'IFN.RT.WI'],
  ['AAC.U', 'AAC.U'],
  ['', undefined],
])('the ticker %s is read as %s', (ticker, symbol) => {
  expect(massiveSymbol(ticker)).toBe(symbol)
})

it.skipIf(skipNotice !== '')(`connectors check M1: a documented day${skipNotice}`, () => {
  const name = 'v2_aggs_grouped_locale_us_market_stocks_date.json'
  const text = realText('connectors', 'massive', 'documented', name).replace('"adjusted": true', '"adjusted": false')
  expect([...dayBars([text], '2020-10-14')].map(line)).toEqual([
    '26.07 26.25 25.91 25.9102 4369 74 KIM.PRL 2020-10-14',
    'tally fractions 1',
    '24.5 24.763 22.65 23.4 25934 1096 TANH 2020-10-14',
    '34.9 35.47 34.21 34.24 312583 4966 VSAT 2020-10-14',
  ])
})
