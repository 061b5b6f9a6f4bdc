import { addDays, weekday } from '@bourse/kit/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adjoins, unbrokenDays, overlaps, periodBy, touches, type SymbolPeriod } from '../src/symbol-periods.ts'

const period = (symbol: string, valid_from: string, valid_to: string | null, exchange_mic = 'XNYS'): SymbolPeriod => ({
  symbol,
  exchange_mic,
  valid_from,
  valid_to,
})

describe('periods', () => {
  test('periods are adjacent from one day to the next, and over a weekend', () => {
    expect(adjoins('2026-03-02', '2026-03-03')).toBe(true)
    expect(adjoins('2026-02-27', '2026-03-02')).toBe(true)
    expect(adjoins('2026-02-27', '2026-03-03')).toBe(false)
    expect(adjoins('2026-02-26', '2026-03-02')).toBe(false)
  })

  test('periods are adjacent exactly when there is no weekday between them', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-01-01', days))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 9 }), (ended, gap) => {
        const between = Array.from({ length: gap - 1 }, (_, index) => addDays(ended, index + 1))
        expect(adjoins(ended, addDays(ended, gap))).toBe(between.every((date) => weekday(date) > 5))
      }),
    )
  })

  test('periods touch if they overlap, in either order', () => {
    const days = fc.record({ from: fc.nat(50), length: fc.option(fc.nat(20)) }).map(({ from, length }) => ({
      valid_from: addDays('2026-01-01', from),
      valid_to: length === null ? null : addDays('2026-01-01', from + length),
    }))
    fc.assert(
      fc.property(days, days, (a, b) => {
        expect(overlaps(a, b)).toBe(overlaps(b, a))
        expect(touches(a, b)).toBe(touches(b, a))
        if (overlaps(a, b)) expect(touches(a, b)).toBe(true)
      }),
    )
  })

  test('one symbol that moves between exchanges is one period, until a different symbol or a gap', () => {
    const all = [
      period('AAA', '2000-01-03', '2001-01-02'),
      period('AAA', '2005-01-03', '2006-01-02'),
      period('AAA', '2006-01-03', '2007-01-02', 'XNAS'),
      period('BBB', '2007-01-03', '2008-01-02', 'XNAS'),
      period('AAA', '2008-01-03', null, 'XNAS'),
    ]
    const around = (on: string) => {
      const found = periodBy(all, on)
      return found === undefined ? undefined : unbrokenDays(all, found)
    }
    expect(around('2000-06-01')).toEqual({ valid_from: '2000-01-03', valid_to: '2001-01-02' })
    for (const on of ['2005-06-01', '2006-06-01'])
      expect(around(on)).toEqual({ valid_from: '2005-01-03', valid_to: '2007-01-02' })
    expect(around('2007-06-01')).toEqual({ valid_from: '2007-01-03', valid_to: '2008-01-02' })
    expect(around('2020-06-01')).toEqual({ valid_from: '2008-01-03', valid_to: null })
    expect(around('1999-06-01')).toBeUndefined()
  })
})
