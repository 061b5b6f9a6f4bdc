import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge, rulesOf } from '@bourse/kit'
import { Decimal, isBelow } from '@bourse/kit/values'
import { barChecks } from '../src/bar-checks.ts'
import type { Bar } from '../src/bar-fields.ts'
import { samePrice } from '../src/same-price.ts'

const good: Bar = {
  date: '2026-03-02',
  open: '10.5',
  high: '10.9',
  low: '9.95',
  close: '10',
  volume: '1200',
  trade_count: '81',
}

const rules = rulesOf(barChecks)
/** Today is the bar's date. */
const checkBar = (bar: Bar & { readonly exchange_mic?: string }) => judge(rules, bar, { today: good.date })
const finding = (level: 'reject' | 'warn', rule: string, value: string, reason: string) => ({
  level,
  rule,
  value,
  reason,
})

describe('an individual incoming bar', () => {
  test('an incoming bar passes if its prices are consistent', () => {
    expect(checkBar(good)).toBeUndefined()
    expect(checkBar({ ...good, open: '10.90', close: '9.950' })).toBeUndefined()
  })

  test.each(['0', '0.00', '-1', '-0.5', '.0'])('daily bars: a close of %s is quarantined', (close) => {
    expect(checkBar({ ...good, close })).toEqual([
      finding('reject', 'close-not-positive', close, `close: expected a price above zero, got ${close}`),
    ])
  })

  test('daily bars: a high below the low is quarantined, regardless of how the prices are written', () => {
    expect(checkBar({ ...good, high: '9.9', low: '10.10' })).toEqual([
      finding('reject', 'high-below-low', '9.9 < 10.10', 'high 9.9 is below the low 10.10'),
    ])
    expect(checkBar({ ...good, high: '10.0', low: '10.00', open: '10', close: '10' })).toBeUndefined()
  })

  test('daily bars: a future date is quarantined', () => {
    expect(checkBar({ ...good, date: '2026-03-03' })).toEqual([
      finding('reject', 'future-date', '2026-03-03', 'expected a date up to today, 2026-03-02, got 2026-03-03'),
    ])
  })

  test('daily bars: every warning rule is reported', () => {
    const found = checkBar({ ...good, open: '0', close: '11' }) ?? []
    expect(found.map(({ rule }) => rule)).toEqual(['open-outside-range', 'close-outside-range', 'open-not-positive'])
  })

  test('daily bars: open, high, low and trade count may be missing', () => {
    expect(checkBar({ ...good, open: null, high: null, low: null, volume: null, trade_count: null })).toBeUndefined()
    // Publishers write a missing value as an empty string or omit the column.
    expect(checkBar({ ...good, open: '', high: '', low: '' })).toBeUndefined()
    const { date, close } = good
    expect(checkBar({ date, close } as Bar)).toBeUndefined()
  })

  test.each([
    ['open', '9.94', 'open 9.94 is below the low 9.95'],
    ['open', '11', 'open 11 is above the high 10.9'],
    ['close', '9', 'close 9 is below the low 9.95'],
    ['close', '100.5', 'close 100.5 is above the high 10.9'],
  ] as const)('daily bars: %s %s outside low..high is stored and reported', (field, price, reason) => {
    expect(checkBar({ ...good, [field]: price })).toEqual([finding('warn', `${field}-outside-range`, price, reason)])
  })

  test('a missing bound imposes no limit', () => {
    expect(checkBar({ ...good, low: null, close: '9' })).toBeUndefined()
    expect(checkBar({ ...good, low: null, close: '11' })).toEqual([
      finding('warn', 'close-outside-range', '11', 'close 11 is above the high 10.9'),
    ])
  })

  test('a low or high of zero is reported', () => {
    expect(checkBar({ ...good, low: '0' })).toEqual([
      finding('warn', 'low-not-positive', '0', 'low: expected a price above zero, got 0'),
    ])
  })

  test.each([
    ['volume', 'negative-volume', 'a number'],
    ['trade_count', 'negative-trade-count', 'a whole number'],
  ] as const)('a negative %s is quarantined', (field, rule, expected) => {
    const reason = `${field}: expected ${expected} of zero or more, got -1`
    expect(checkBar({ ...good, [field]: '-1' })).toEqual([finding('reject', rule, '-1', reason)])
  })
})

const text = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    fc.constantFrom('', '0', '00'),
    fc.stringMatching(/^\d{1,4}$/),
    fc.stringMatching(/^(\.\d{0,4})?$/),
  )
  .map((parts) => parts.join(''))

describe('prices as text', () => {
  test('prices compare as numbers, regardless of how they are written', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(isBelow(a, b)).toBe(new Decimal(a).lessThan(b))
        expect(samePrice(a, b)).toBe(new Decimal(a).equals(b))
      }),
      { numRuns: 2000 },
    )
  })

  test('a price that ends in a decimal point equals the same price without it', () => {
    expect(isBelow('02', '02.')).toBe(false)
    expect(isBelow('02.', '02')).toBe(false)
    expect(samePrice('02', '02.')).toBe(true)
  })

  test('a missing price does not equal any price', () => {
    expect(samePrice(null, null)).toBe(false)
    expect(samePrice('1', null)).toBe(false)
  })
})
