import { BadRecord } from '@bourse/kit'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { describe, expect, it } from 'vitest'
import { dayActions, dayBars, metaAddress, seriesAddress, seriesIn, tiingoPublisher } from '../src/index.ts'

const window = { from: '2026-02-24', to: '2026-02-27' }
const row = (date: string, more: object = {}) => ({
  ...{ date: `${date}T00:00:00.000Z`, open: 273.3, high: 275, low: 272.4, close: 274.9, volume: 48_087_700 },
  ...{ adjOpen: 1, adjHigh: 1, adjLow: 1, adjClose: 1, adjVolume: 1, divCash: 0, splitFactor: 1, ...more },
})
const body = (...rows: readonly object[]) => JSON.stringify(rows)

describe('Tiingo daily bars', () => {
  it('Tiingo daily bars are raw, with their exact prices and whole volumes', () => {
    expect([...dayBars(body(row('2026-02-27')), window)]).toEqual([
      { date: '2026-02-27', open: '273.3', high: '275', low: '272.4', close: '274.9', volume: '48087700' },
    ])
    const found = [...dayBars(body(row('2026-02-26', { volume: 10.5 }), row('2026-02-27', { volume: null })), window)]
    expect(found).toMatchObject([{ rule: 'fractions' }, { volume: '10' }, { volume: null }])
  })

  it('Tiingo daily bars are omitted and counted for days without a trade', () => {
    const flat = { open: 5, high: 5, low: 5, close: 5, volume: 0 }
    expect([...dayBars(body(row('2026-02-26', flat)), window)]).toMatchObject([{ rule: 'flat-day' }])
  })

  it('Tiingo daily bars without a price, at a different time or outside the window are rejected individually', () => {
    const noon = { ...row('2026-02-26'), date: '2026-02-26T12:00:00.000Z' }
    const found = [...dayBars(body(row('2026-02-25', { close: null }), noon, row('2026-02-23')), window)]
    expect(found).toEqual([expect.any(BadRecord), expect.any(BadRecord), expect.any(BadRecord)])
    expect(found).toMatchObject([{ rule: 'unreadable-bar' }, { rule: 'unreadable-date' }, { rule: 'other-date' }])
    expect(() => [...dayBars('{"detail":"try later"}', window)]).toThrow('try later')
  })
})

describe('Tiingo actions', () => {
  it('Tiingo actions are the split factor and the dividend as paid', () => {
    const rows = [row('2026-02-24', { splitFactor: 0.1 }), row('2026-02-25', { splitFactor: 7, divCash: 0.26 })]
    expect([...dayActions(body(...rows, row('2026-02-26')), window)]).toEqual([
      { type: 'reverse_split', execution_date: '2026-02-24', split_ratio: '0.1' },
      { type: 'split', execution_date: '2026-02-25', split_ratio: '7' },
      { type: 'cash_dividend', ex_date: '2026-02-25', amount: '0.26', currency_code: 'USD' },
    ])
  })

  it('Tiingo actions with a zero factor or a negative dividend are rejected individually', () => {
    const rows = [row('2026-02-24', { splitFactor: 0 }), row('2026-02-25', { divCash: -1 })]
    expect([...dayActions(body(...rows), window)]).toEqual([expect.any(BadRecord), expect.any(BadRecord)])
  })
})

describe('a Tiingo series', () => {
  it('a Tiingo series is requested by Tiingo’s code for the symbol', () => {
    const request = { symbol: 'BRK.B', from: '2026-02-24', to: '2026-02-27' }
    expect(seriesAddress(request)).toBe(
      'https://api.tiingo.com/tiingo/daily/BRK-B/prices?format=json&resampleFreq=daily&startDate=2026-02-24&endDate=2026-02-27',
    )
    expect(metaAddress({ symbol: 'BAC.PRL' })).toBe('https://api.tiingo.com/tiingo/daily/BAC-P-L')
  })

  it('a Tiingo series that ended long before its listing belongs to an earlier holder of the ticker', () => {
    const meta = (endDate: string | null) => JSON.stringify({ ticker: 'ABC', startDate: '2004-08-19', endDate })
    const read = (endDate: string | null) => seriesIn(['rows', meta(endDate)], '2026-02-27')
    expect([read('2026-02-26'), read('2026-01-28')]).toEqual(['rows', 'rows'])
    expect([read('2026-01-27'), read(null)]).toMatchObject([{ rule: 'former-holder' }, { rule: 'former-holder' }])
    expect([seriesIn(['rows'], '2026-02-27'), seriesIn([], '')]).toMatchObject([
      'rows',
      { rule: 'unknown-to-publisher' },
    ])
  })

  it('limits and errors in messages are mapped to their meanings', () => {
    const meaningOf = (status: number, body: string) => {
      const meanings = tiingoPublisher.statuses?.[status]
      if (!Array.isArray(meanings)) return meanings
      return meanings.find(({ matching }) => matching.test(body))?.means
    }
    const hourly = '{"detail":"Error: You have run over your hourly request allocation."}'
    const symbols = 'You have run over your 500 symbol look up for this month.'
    expect([200, 429].map((status) => meaningOf(status, hourly))).toEqual(['throttle', 'throttle'])
    expect([200, 429].map((status) => meaningOf(status, symbols))).toEqual(['quota', 'quota'])
    expect(meaningOf(200, `{"detail":"Error: Ticker 'ABC' not found"}`)).toBe('gone')
    expect(meaningOf(200, body(row('2026-02-27')))).toBeUndefined()
    expect([meaningOf(403, '{"detail":"Invalid token."}'), meaningOf(403, '{"detail":"No permission"}')]).toEqual([
      ...['key', 'plan'],
    ])
    expect([401, 404].map((status) => meaningOf(status, ''))).toEqual(['key', 'gone'])
  })
})

describe.skipIf(skipNotice !== '')(`recorded Tiingo responses${skipNotice}`, () => {
  const text = (name: string) => realText('connectors', 'tiingo', name)

  it('recorded Tiingo responses have ten GOOGL bars in January 2018 and no actions', () => {
    const year = { from: '2018-01-01', to: '2018-12-31' }
    const bars = [...dayBars(text('daily_GOOGL_2018-01.json'), year)]
    expect(bars).toHaveLength(10)
    expect(bars[0]).toEqual({
      ...{ date: '2018-01-05', open: '1103.45', high: '1113.58', low: '1101.8', close: '1110.29', volume: '1493389' },
    })
    expect([...dayActions(text('daily_GOOGL_2018-01.json'), year)]).toEqual([])
  })

  it('recorded Tiingo responses state the last day of a series', () => {
    const bodies = ['rows', text('meta_GOOGL.json')]
    expect(seriesIn(bodies, '2017-10-09')).toBe('rows')
    expect(seriesIn(bodies, '2018-01-19')).toMatchObject({ rule: 'former-holder' })
  })
})
