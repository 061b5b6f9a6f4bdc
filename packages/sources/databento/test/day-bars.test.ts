import { BadRecord } from '@bourse/kit'
import { describe, expect, test } from 'vitest'
import { costOf, costRequest, databentoPublisher, dayBars, dayRequest } from '../src/index.ts'

const line = (more: object) =>
  JSON.stringify({
    hd: { ts_event: '2026-02-27T00:00:00.000000000Z', rtype: 35, publisher_id: 90, instrument_id: 38 },
    ...{ open: '273.300000000', high: '275.000000000', low: '272.400000000', close: '274.900000000' },
    ...{ volume: '48087700', symbol: 'AAPL', ...more },
  })

const apple = {
  ...{ symbol: 'AAPL', date: '2026-02-27', open: '273.3', high: '275', low: '272.4', close: '274.9' },
  ...{ volume: '48087700', trade_count: null },
}

describe('Databento daily bars', () => {
  test('Databento daily bars are read from JSON Lines with their exact prices', () => {
    const text = `${line({})}\n${line({ symbol: 'BRK.B', close: '500.250000000' })}\n`
    expect([...dayBars(text, '2026-02-27')]).toEqual([apple, { ...apple, symbol: 'BRK.B', close: '500.25' }])
  })

  test('Databento daily bars for listings that did not trade are counted, not read', () => {
    expect([...dayBars(line({ volume: '0' }), '2026-02-27')]).toMatchObject([{ rule: 'flat-day' }])
  })

  test('Databento daily bars with a different date, without a price, or without a symbol are rejected', () => {
    const other = line({ hd: { ts_event: '2026-02-26T00:00:00.000000000Z' } })
    for (const bad of [other, line({ close: null }), line({ symbol: '' })])
      expect([...dayBars(bad, '2026-02-27')]).toEqual([expect.any(BadRecord)])
    expect(() => [...dayBars('{"hd":', '2026-02-27')]).toThrow('expected JSON Lines')
  })

  test('Databento daily bars are requested for one date, unscaled and by symbol', () => {
    const form = new URLSearchParams(dayRequest('2026-02-27'))
    expect(Object.fromEntries(form)).toMatchObject({
      ...{
        dataset: 'EQUS.SUMMARY',
        schema: 'ohlcv-1d',
        symbols: 'ALL_SYMBOLS',
        pretty_px: 'true',
        map_symbols: 'true',
      },
      ...{ start: '2026-02-27', end: '2026-02-28' },
    })
  })

  test('Databento daily bars have a cost in US dollars, requested for a range of dates', () => {
    const [day, range] = [
      new URLSearchParams(dayRequest('2026-02-27')),
      new URLSearchParams(costRequest('2026-02-26', '2026-02-27')),
    ]
    for (const name of ['dataset', 'schema', 'symbols', 'end']) expect(range.get(name)).toBe(day.get(name))
    expect(range.get('start')).toBe('2026-02-26')
    expect(costOf('0.0419\n')).toEqual({ amount: '0.0419', currency_code: 'USD' })
    expect(costOf('3.1e-05').amount).toBe('0.000031')
    expect(() => costOf('{"detail":"x"}')).toThrow('expected a cost as a number')
  })

  test('Databento daily bars that are not available yet are not a failure', () => {
    const meanings = databentoPublisher.statuses?.[422]
    const meaningOf = (detail: object) =>
      Array.isArray(meanings)
        ? meanings.find(({ matching }) => matching.test(JSON.stringify({ detail })))?.means
        : undefined
    expect(meaningOf({ case: 'data_end_after_available_end', message: 'The dataset has data up to …' })).toBe('nothing')
    expect(meaningOf({ case: 'license_not_found_unauthorized' })).toBe('plan')
    expect(meaningOf({ case: 'symbology_invalid_request' })).toBeUndefined()
  })
})
