import { BadRecord } from '@bourse/kit'
import { describe, expect, it } from 'vitest'
import { dayBars, daysAddress, fmpPublisher, splits, splitsAddress } from '../src/index.ts'

const window = { from: '2026-02-01', to: '2026-02-28' }
const row = (date: string, more: object = {}) => ({
  ...{ symbol: 'AAPL', date, adjOpen: 273.3, adjHigh: 275, adjLow: 272.4, adjClose: 274.9, volume: 48_087_700 },
  ...more,
})
const body = (...rows: readonly object[]) => JSON.stringify(rows)

describe('FMP daily bars', () => {
  it('FMP daily bars are the prices that are not adjusted for splits, with every digit and whole volumes', () => {
    expect([...dayBars(body(row('2026-02-27')), window)]).toEqual([
      { date: '2026-02-27', open: '273.3', high: '275', low: '272.4', close: '274.9', volume: '48087700' },
    ])
    const tiny = `[${JSON.stringify(row('2026-02-26', { volume: 10.5 })).replace('272.4', '1.8646e-8')}]`
    expect([...dayBars(tiny, window)]).toMatchObject([{ rule: 'fractions' }, { low: '0.000000018646', volume: '10' }])
  })

  it('FMP daily bars that are adjusted for splits are rejected, as are unexpected dates', () => {
    const adjusted = { symbol: 'AAPL', date: '2026-02-26', open: 1, high: 1, low: 1, close: 1, volume: 1 }
    const found = [...dayBars(body(adjusted, row('2026-01-31'), row('26 February')), window)]
    expect(found).toEqual([expect.any(BadRecord), expect.any(BadRecord), expect.any(BadRecord)])
    expect(found).toMatchObject([{ rule: 'unreadable-bar' }, { rule: 'other-date' }, { rule: 'unreadable-date' }])
    expect(() => [...dayBars('{"message":"busy"}', window)]).toThrow('busy')
  })

  it('FMP daily bars are omitted and counted for days without a trade', () => {
    const flat = { adjOpen: 5, adjHigh: 5, adjLow: 5, adjClose: 5, volume: 0 }
    expect([...dayBars(body(row('2026-02-26', flat)), window)]).toMatchObject([{ rule: 'flat-day' }])
  })

  it('FMP daily bars are requested unadjusted, using FMP’s spelling of the symbol', () => {
    expect(daysAddress({ symbol: 'BRK.B', ...window })).toBe(
      'https://financialmodelingprep.com/stable/historical-price-eod/non-split-adjusted?symbol=BRK-B&from=2026-02-01&to=2026-02-28',
    )
    expect(daysAddress({ symbol: 'BAC.PRL', ...window })).toContain('symbol=BAC-PL&')
  })
})

describe('FMP splits', () => {
  const split = (symbol: string, numerator: number, denominator: number, date = '2026-02-10') => ({
    ...{ symbol, date, numerator, denominator },
  })

  it('FMP splits have a ratio, and the market of a known suffix', () => {
    const found = [...splits(body(split('BRK-B', 4, 1), split('VOD.L', 1, 20), split('AAA.KS', 2, 1)), window)]
    expect(found).toMatchObject([
      { symbol: 'BRK-B', exchange_mic: null, type: 'split', execution_date: '2026-02-10', split_to: '4' },
      { symbol: 'VOD', exchange_mic: 'XLON', type: 'reverse_split', split_from: '20', split_to: '1' },
      { rule: 'other-market' },
    ])
    expect(splitsAddress(window)).toBe(
      'https://financialmodelingprep.com/stable/splits-calendar?from=2026-02-01&to=2026-02-28',
    )
  })

  it('FMP splits without a ratio, or in a different month, are rejected individually', () => {
    const rows = [split('AAA', 0, 1), split('AAA', 1, 1), split('', 2, 1), split('AAA', 2, 1, '2026-03-01')]
    expect([...splits(body(...rows), window)]).toMatchObject([
      ...[{ rule: 'unreadable-split' }, { rule: 'unreadable-split' }, { rule: 'unreadable-split' }],
      { rule: 'other-date' },
    ])
  })
})

describe('FMP errors', () => {
  it('FMP errors are mapped to their meanings, even with status 200', () => {
    const meaningOf = (status: number, message: string) => {
      const meanings = fmpPublisher.statuses?.[status]
      const text = JSON.stringify({ 'Error Message': message })
      return Array.isArray(meanings) ? meanings.find(({ matching }) => matching.test(text))?.means : meanings
    }
    const messages = [
      'Limit Reach . Please upgrade your plan',
      'Invalid API KEY. Feel free to create a Free API Key',
      "Premium Query Parameter: 'symbol' is not available under your current subscription",
    ]
    expect(messages.map((message) => meaningOf(200, message))).toEqual(['throttle', 'key', 'plan'])
    expect(messages.map((message) => meaningOf(403, message))).toEqual(['throttle', 'key', 'plan'])
    expect(meaningOf(403, 'Legacy Endpoint')).toBe('plan')
    expect([401, 402, 429].map((status) => meaningOf(status, ''))).toEqual(['key', 'plan', 'throttle'])
  })
})
