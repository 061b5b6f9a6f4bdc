import { tally } from '@bourse/kit'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { describe, expect, it } from 'vitest'
import { bulkBars, differingExchanges, eodhdTicker, listingMic, eodhdExchange } from '../src/index.ts'

const DATE = '2026-02-27'
const row = (code: string, more: object = {}) => ({
  ...{ code, exchange_short_name: 'AU', date: DATE, open: 10.1, high: 10.5, low: 10, close: 10.25 },
  ...{ adjusted_close: 10.25, volume: 1200, ...more },
})
const read = (rows: readonly object[], splits?: Readonly<Record<string, readonly string[]>>) => [
  ...bulkBars(JSON.stringify(rows), { date: DATE, ...(splits !== undefined && { splits }) }),
]

describe('an exchange’s daily bars', () => {
  it('an exchange’s daily bars keep the vendor’s digits', () => {
    const prices = '"open":1.10,"high":12345678901234.123456,"low":1e-4,"close":1'
    const text = `[{"code":"AAA","date":"${DATE}",${prices},"volume":7}]`
    expect([...bulkBars(text, { date: DATE })]).toEqual([
      { symbol: 'AAA', date: DATE, open: '1.1', high: '12345678901234.123456', low: '0.0001', close: '1', volume: '7' },
    ])
  })

  it('an exchange’s daily bars omit funds, former holders of a ticker and listings without a trade', () => {
    const flat = { open: 2, high: 2, low: 2, close: 2, volume: 0 }
    expect(read([row('0P00007962'), row('AQLT_old'), row('FLAT', flat), row('REST', { ...flat, high: 2.1 })])).toEqual([
      tally('fund-code'),
      tally('former-holder'),
      tally('flat-day'),
      expect.objectContaining({ symbol: 'REST', volume: '0' }),
    ])
  })

  it('an exchange’s daily bars reject rows with a different date', () => {
    expect(read([row('AAA', { date: '2026-02-26' })])).toMatchObject([{ name: 'BadRecord', rule: 'other-date' }])
  })

  it('an exchange’s daily bars restore volumes before later splits, and report volumes around unknown splits', () => {
    const restated = row('SPL', { volume: 40.25, close: 1, adjusted_close: 20 })
    expect(read([restated], { SPL: ['0.05'] })).toMatchObject([{ symbol: 'SPL', volume: '805' }])
    expect(read([row('THR', { volume: 3 })], { THR: ['0.333333333333'] })).toMatchObject([{ volume: '9' }])
    expect(read([restated])).toEqual([
      tally('fractions'),
      tally('volume-adjusted'),
      expect.objectContaining({ volume: '40' }),
    ])
    expect(read([row('DIV', { volume: 40.5 })])).toEqual([
      tally('fractions'),
      expect.objectContaining({ volume: '40' }),
    ])
  })

  it('an exchange’s daily bars are an array of objects', () => {
    for (const text of ['{"message":"x"}', 'Unauthenticated', '[1]'])
      expect(() => [...bulkBars(text, { date: DATE })]).toThrow('expected a JSON array of objects')
  })
})

describe('codes', () => {
  it('codes are listings, funds or former holders', () => {
    expect(['BHP', '0P00007962', 'AQLT_old', 'ABC_old1'].map(eodhdTicker)).toEqual([
      { is: 'listing', symbol: 'BHP' },
      { is: 'fund', symbol: '0P00007962' },
      { is: 'former', symbol: 'AQLT' },
      { is: 'former', symbol: 'ABC' },
    ])
  })

  it('codes have their exchange’s market, or the listing’s own market in the United States', () => {
    const mics = ['NASDAQ', 'NYSE MKT', 'OTCQB', 'PINK', 'NMFQS'].map((stated) =>
      listingMic(eodhdExchange('US'), stated),
    )
    expect(mics).toEqual(['XNAS', 'XASE', 'OTCM', 'OTCM', undefined])
    expect(listingMic(eodhdExchange('XLON'), 'LSE')).toBe('XLON')
    expect(() => eodhdExchange('XETR')).toThrow('expected one of XLON')
  })
})

describe.skipIf(skipNotice !== '')(`EODHD responses${skipNotice}`, () => {
  const real = (...path: readonly string[]) => realText('connectors', 'eodhd', ...path)
  const date = '2024-09-30'

  it('connectors check E1: one session of the Australian exchange', () => {
    const yielded = [...bulkBars(real('eod-bulk-last-day_AU_2024-09-30.json.gz'), { date })]
    const counts: Record<string, number> = {}
    for (const each of yielded) if ('rule' in each) counts[String(each.rule)] = (counts[String(each.rule)] ?? 0) + 1
    expect(counts).toEqual({
      'fund-code': 11,
      'former-holder': 2,
      'flat-day': 356,
      fractions: 12,
      'volume-adjusted': 9,
    })
    const bars = yielded.filter((each) => 'symbol' in each)
    expect(bars).toHaveLength(2056)
    // The check counts ten fractions, in published bars. The codes of the other two are not in the recorded list.
    const list = JSON.parse(real('exchange-symbol-list_AU.json.gz')) as readonly { readonly Code: string }[]
    const codes = new Set(list.map(({ Code }) => Code))
    const rows = JSON.parse(real('eod-bulk-last-day_AU_2024-09-30.json.gz')) as { code: string; volume: number }[]
    const isRead = new Set(bars.map(({ symbol }) => symbol))
    const fractions = rows.filter(({ code, volume }) => isRead.has(code) && !Number.isInteger(volume))
    expect(fractions.filter(({ code }) => codes.has(code))).toHaveLength(10)
    expect(fractions).toHaveLength(12)
    const shown = (symbol: string) => Object.values(bars.find((bar) => bar.symbol === symbol) ?? {}).join(' ')
    expect(['BHP', 'CBA', 'A200'].map(shown)).toEqual([
      `BHP ${date} 45.5 46.23 45.32 45.96 16726811`,
      `CBA ${date} 134.5 136.11 134.32 135.39 3416736`,
      `A200 ${date} 139.27 139.77 139.1 139.46 83197`,
    ])
    expect(shown('FRGG')).toContain('2.41 2.4')
  })

  it('connectors check E4: volumes before splits in later months are restored', () => {
    const splits = { OB1: ['0.05'], RFG: ['0.025'], SNAS: ['0.05'] }
    const text = real('eod-bulk-last-day_AU_2024-09-30.json.gz')
    const volumes = (known: typeof splits | undefined) =>
      [...bulkBars(text, { date, ...(known && { splits: known }) })].flatMap((each) =>
        'symbol' in each && Object.hasOwn(splits, each.symbol) ? [`${each.symbol} ${each.volume}`] : [],
      )
    expect(volumes(splits)).toEqual(['OB1 25664471', 'RFG 2509236', 'SNAS 809265'])
    expect(volumes(undefined)[0]).toBe('OB1 1283224')
  })

  it('connectors check E12: the list of exchanges confirms the markets', () => {
    const listed = JSON.parse(real('exchanges-list.json')) as { Code: string; OperatingMIC: string | null }[]
    expect(listed).toHaveLength(75)
    const exchanges = listed.map(({ Code: code, OperatingMIC: mics }) => ({ code, mics: mics?.split(', ') ?? [] }))
    expect(differingExchanges(exchanges)).toEqual([])
  })
})
