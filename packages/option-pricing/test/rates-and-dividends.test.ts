import { describe, expect, test } from 'vitest'
import { continuousRate, expectedDividends, parYieldAt, rateAt, tenorDays } from '../src/index.ts'

const curve = [
  { days: 91.25, percent: 5.4 },
  { days: tenorDays('1m'), percent: 5.6 },
  { days: 365, percent: 4.79 },
]

describe('rates', () => {
  test('rates are linear in days between tenors, and flat outside', () => {
    expect(parYieldAt(curve, 7)).toBe(5.6)
    expect(parYieldAt(curve, 365 / 12)).toBe(5.6)
    expect(parYieldAt(curve, (365 / 12) * 2)).toBeCloseTo(5.5, 12)
    expect(parYieldAt(curve, 91.25)).toBe(5.4)
    expect(parYieldAt(curve, 10_000)).toBe(4.79)
    expect(parYieldAt([], 30)).toBeUndefined()
  })

  test('r = 2·ln(1 + y/200)', () => {
    expect(continuousRate(5)).toBeCloseTo(2 * Math.log(1.025), 15)
    expect(rateAt(curve, 365)).toBeCloseTo(0.0473354, 6)
    expect(rateAt([], 30)).toBeUndefined()
  })

  test('tenors', () => {
    expect(['6w', '3m', '10y'].map(tenorDays)).toEqual([42, 91.25, 3650])
    expect(() => tenorDays('1 Mo')).toThrow('expected a tenor such as 6w, 3m or 10y, got 1 Mo')
  })
})

describe('expected dividends', () => {
  const known = [
    { exDate: '2023-11-10', amount: 0.24, frequency: 4 },
    { exDate: '2024-02-09', amount: 0.25, frequency: 4 },
    { exDate: '2024-03-01', amount: 2, frequency: undefined },
  ]
  const days = (from: string, to: string) =>
    expectedDividends(known, from, to).map(({ years, amount }) => [Math.round(years * 365), amount])

  test('expected dividends are the declared ones, then the last regular one repeated at its frequency', () => {
    expect(days('2024-02-07', '2024-10-18')).toEqual([
      [2, 0.25],
      [23, 2],
      [92, 0.25],
      [184, 0.25],
    ])
  })

  test('expected dividends are those after the snapshot, up to the last trading date', () => {
    expect(days('2024-02-09', '2024-05-08')).toEqual([[21, 2]])
    expect(days('2024-02-08', '2024-02-09')).toEqual([[1, 0.25]])
  })

  test('expected dividends continue if none is declared, and end without a frequency', () => {
    const past = [{ exDate: '2023-11-30', amount: 1, frequency: 4 }]
    // February has no 30th.
    expect(expectedDividends(past, '2024-02-07', '2024-03-01')).toEqual([{ years: 22 / 365, amount: 1 }])
    expect(expectedDividends([{ ...past[0]!, frequency: undefined }], '2024-02-07', '2024-12-01')).toEqual([])
  })

  test('an invalid date is rejected', () => {
    expect(() => expectedDividends([], '2024-2-7', '2024-12-01')).toThrow('expected a date YYYY-MM-DD, got 2024-2-7')
  })
})
