import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { describe, expect, it } from 'vitest'
import { chartActions, chartAddress, chartBars, chartSymbols, chartUnits } from '../src/index.ts'

const at = (instant: string) => Date.parse(instant) / 1000
const open = (date: string) => at(`${date}T14:30:00Z`)
const WINDOW = { from: '2026-02-24', to: '2026-02-27', asked_at: '2026-02-28T08:00:00Z' }

interface Day {
  readonly stamp: number
  readonly close: number | null
  readonly volume?: number | null
}

function chart(
  days: readonly Day[],
  { meta = {}, events = {} }: { readonly meta?: object; readonly events?: object } = {},
) {
  const closes = days.map(({ close }) => close)
  const regular = { start: open('2026-02-27'), end: at('2026-02-27T21:00:00Z') }
  return JSON.stringify({
    chart: {
      result: [
        {
          meta: {
            ...{ currency: 'USD', symbol: 'ABC', exchangeTimezoneName: 'America/New_York', gmtoffset: -18000 },
            ...{ currentTradingPeriod: { regular }, ...meta },
          },
          timestamp: days.map(({ stamp }) => stamp),
          events,
          indicators: {
            quote: [
              { open: closes, high: closes, low: closes, close: closes, volume: days.map(({ volume }) => volume ?? 8) },
            ],
            adjclose: [{ adjclose: closes.map(() => 1) }],
          },
        },
      ],
      error: null,
    },
  })
}
const day = (date: string, close: number | null, volume: number | null = 8): Day => ({
  stamp: open(date),
  close,
  volume,
})
const splitOn = (date: string, numerator: number, denominator = 1) => ({
  splits: { [open(date)]: { date: open(date), numerator, denominator, splitRatio: `${numerator}:${denominator}` } },
})
const closes = (text: string, window = WINDOW) =>
  [...chartBars(text, window)].map((each) => ('close' in each ? `${each.date} ${each.close} ${each.volume}` : each))

describe('Yahoo bars', () => {
  it('Yahoo bars are the shortest decimals with the same 32-bit value', () => {
    expect(closes(chart([day('2026-02-27', 13.237000465393066)]))).toEqual(['2026-02-27 13.237 8'])
    expect(closes(chart([day('2026-02-26', 274.8999938964844), day('2026-02-27', 0.00012345)]))).toEqual([
      ...['2026-02-26 274.9 8', '2026-02-27 0.00012345 8'],
    ])
  })

  it('Yahoo bars have all splits up to the request undone, including those after the window', () => {
    // 33.33 / 3 is 11.11; 100 / 3 is 33.333…, which no 32-bit float represents exactly.
    const days = [day('2026-02-24', Math.fround(100 / 3), 9), day('2026-02-26', Math.fround(11.11), 9)]
    expect(closes(chart(days, { events: splitOn('2026-02-27', 3) }))).toEqual([
      ...['2026-02-24 100 3', '2026-02-26 33.33 3'],
    ])
    expect(closes(chart(days, { events: splitOn('2026-02-26', 1, 10) }))).toEqual([
      ...['2026-02-24 3.3333332 90', '2026-02-26 11.11 9'],
    ])
    const window = { ...WINDOW, to: '2026-02-25' }
    expect(closes(chart(days, { events: splitOn('2026-02-27', 3) }), window)).toEqual(['2026-02-24 100 3'])
  })

  it('Yahoo bars are omitted and counted for a session that has not ended, and for days without a trade', () => {
    const text = chart([day('2026-02-25', null, null), day('2026-02-26', 5, 0), day('2026-02-27', 6)])
    expect(closes(text, { ...WINDOW, asked_at: '2026-02-27T20:59:00Z' })).toMatchObject([
      { rule: 'flat-day' },
      { rule: 'flat-day' },
      { rule: 'unfinished-day' },
    ])
    expect(closes(text).at(-1)).toBe('2026-02-27 6 8')
  })

  it('Yahoo bars have the exchange’s date, and the last row for a date wins', () => {
    const meta = { exchangeTimezoneName: 'Australia/Sydney', currentTradingPeriod: {} }
    const days = [
      { stamp: at('2026-02-25T23:00:00Z'), close: 5 },
      { stamp: at('2026-02-26T05:10:00Z'), close: 6 },
    ]
    expect(closes(chart(days, { meta }))).toEqual(['2026-02-26 6 8'])
  })

  it('Yahoo bars with only some prices are rejected, and so is an unexpected response', () => {
    const text = chart([day('2026-02-27', 5)]).replace('"low":[5]', '"low":[null]')
    expect([...chartBars(text, WINDOW)]).toMatchObject([{ rule: 'unreadable-bar' }])
    expect(() => [...chartBars('{"chart":{"result":null}}', WINDOW)]).toThrow(UnreadableFile)
  })
})

describe('Yahoo actions', () => {
  const paid = (date: string, amount: number) => ({ [open(date)]: { date: open(date), amount } })

  it('Yahoo actions are splits, and amounts as paid in the unit of the prices', () => {
    const events = {
      ...splitOn('2026-02-26', 4),
      dividends: { ...paid('2026-02-25', 0.205), ...paid('2026-02-27', 0.25), ...paid('2026-01-05', 9) },
      capitalGains: paid('2026-02-24', 0.1),
    }
    expect([...chartActions(chart([], { events, meta: { currency: 'GBp' } }), WINDOW)]).toEqual([
      { type: 'split', execution_date: '2026-02-26', split_from: '1', split_to: '4' },
      { type: 'cash_dividend', ex_date: '2026-02-25', amount: '0.82', currency_code: 'GBX' },
      { type: 'cash_dividend', ex_date: '2026-02-27', amount: '0.25', currency_code: 'GBX' },
      { type: 'capital_gains_distribution', ex_date: '2026-02-24', amount: '0.4', currency_code: 'GBX' },
    ])
  })

  it.each([
    ['ZAc', 'ZAC'],
    ['ILA', 'ILA'],
  ])('Yahoo actions keep the minor unit %s', (currency, currency_code) => {
    const text = chart([], { events: { dividends: paid('2026-02-25', 12) }, meta: { currency } })
    expect([...chartActions(text, WINDOW)]).toMatchObject([{ amount: '12', currency_code }])
  })

  it('Yahoo actions without an amount are rejected', () => {
    const events = { dividends: { a: { date: open('2026-02-25') } }, ...splitOn('2026-02-26', 1, 10) }
    expect([...chartActions(chart([], { events }), WINDOW)]).toEqual([
      { type: 'reverse_split', execution_date: '2026-02-26', split_from: '10', split_to: '1' },
      expect.any(BadRecord),
    ])
  })
})

describe('a Yahoo chart', () => {
  it('a Yahoo chart is requested up to now, so it includes every split', () => {
    expect(chartAddress({ code: 'BRK-B', from: '2026-02-02' }, '2026-02-28T08:00:00Z')).toBe(
      'https://query2.finance.yahoo.com/v8/finance/chart/BRK-B?period1=1769904000&period2=1772265600&interval=1d' +
        '&events=div%2Csplit%2CcapitalGains',
    )
  })

  it('a Yahoo chart has at most 200 symbols, each resolved to its listing', async () => {
    expect(chartSymbols.maxItems).toBe(200)
    const messages: string[] = []
    const tools = {
      config: { symbols: ['BRK-B', 'VOD.L', '^GSPC', 'NONE'] },
      log: (text: string) => messages.push(text),
    }
    const listed = [
      { symbol: 'BRK.B', exchange_mic: 'XNYS' },
      { symbol: 'VOD', exchange_mic: 'XLON' },
    ]
    const units = await chartUnits(tools, ['XNYS', 'XNAS'], async (markets) => {
      expect(markets).toEqual(['XNYS', 'XNAS', 'XLON'])
      return listed
    })
    expect(units).toEqual([
      { symbol: 'BRK.B', exchange_mic: 'XNYS', code: 'BRK-B' },
      { symbol: 'VOD', exchange_mic: 'XLON', code: 'VOD.L' },
    ])
    expect(messages.map((text) => text.split(' ').at(-1))).toEqual(['^GSPC', 'NONE'])
  })
})

describe.skipIf(skipNotice !== '')(`recorded Yahoo charts${skipNotice}`, () => {
  const read = (name: string, from: string, to: string) => [
    ...chartBars(realText('connectors', 'yahoo', name), { from, to, asked_at: '2025-02-20T13:00:00Z' }),
  ]

  it('recorded Yahoo charts yield exact prices, in dollars for New York and in pence for London', () => {
    expect(read('chart-AAPL-2020-08-31-to-2020-11-07.json', '2020-08-31', '2020-08-31')).toMatchObject([
      { date: '2020-08-31', close: '129.04' },
    ])
    expect(read('chart-OCDO.L-2020-01-01-to-2020-01-03.json', '2020-01-01', '2020-01-03')).toMatchObject([
      { date: '2020-01-02', high: '1286.57' },
    ])
  })
})
