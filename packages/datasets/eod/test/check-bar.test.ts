import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal } from '@bourse/kit'
import { checkBar } from '../src/check-bar.ts'
import { isBelow, samePrice } from '../src/price-text.ts'
import type { Bar } from '../src/bar-fields.ts'

const good: Bar = {
  date: '2026-03-02',
  open: '10.5',
  high: '10.9',
  low: '9.95',
  close: '10',
  volume: '1200',
  trade_count: '81',
}

describe('an incoming bar by itself', () => {
  test('passes where its prices agree', () => {
    expect(checkBar(good)).toBeUndefined()
    expect(checkBar({ ...good, open: '10.90', close: '9.950' })).toBeUndefined()
  })

  test.each(['0', '0.00', '-1', '-0.5', '.0'])('daily bars: a close of %s is quarantined', (close) => {
    expect(checkBar({ ...good, close })).toEqual({ reject: `close: expected a price above zero, got ${close}` })
  })

  test('daily bars: open, high, low and trade count may be missing', () => {
    expect(checkBar({ ...good, open: null, high: null, low: null, volume: null, trade_count: null })).toBeUndefined()
    // Publishers leave a value out as an empty text too, or leave the column out.
    expect(checkBar({ ...good, open: '', high: '', low: '' })).toBeUndefined()
    const { date, close } = good
    expect(checkBar({ date, close } as Bar)).toBeUndefined()
  })

  test.each([
    ['open', '9.94', 'open 9.94 is below the low 9.95'],
    ['open', '11', 'open 11 is above the high 10.9'],
    ['close', '9', 'close 9 is below the low 9.95'],
    ['close', '100.5', 'close 100.5 is above the high 10.9'],
  ] as const)('daily bars: %s %s outside low..high is stored and reported', (field, price, warn) => {
    expect(checkBar({ ...good, [field]: price })).toEqual({ warn })
  })

  test('a side that is missing bounds nothing', () => {
    expect(checkBar({ ...good, low: null, close: '9' })).toBeUndefined()
    expect(checkBar({ ...good, low: null, close: '11' })).toEqual({ warn: 'close 11 is above the high 10.9' })
  })

  test('a low or high of zero is reported', () => {
    expect(checkBar({ ...good, low: '0' })).toEqual({ warn: 'low 0 is not above zero' })
  })

  test.each([
    ['volume', 'a number'],
    ['trade_count', 'a whole number'],
  ] as const)('a negative %s is quarantined', (field, expected) => {
    expect(checkBar({ ...good, [field]: '-1' })).toEqual({
      reject: `${field}: expected ${expected} of zero or more, got -1`,
    })
  })
})

describe('a volume with a fraction', () => {
  test.each(['12345.678', '0.5', '.25', '10.10'])('is kept and reported: %s', (volume) => {
    expect(checkBar({ ...good, volume })).toEqual({
      warn: `volume ${volume} has a fraction, as volumes in coins do and volumes in shares do not`,
    })
  })

  test.each(['12345', '12345.0', '0', '7.'])('is not seen in %s', (volume) => {
    expect(checkBar({ ...good, volume })).toBeUndefined()
  })

  test('is nothing to report of a row that says it is of a crypto pair', () => {
    expect(checkBar({ ...good, volume: '12345.678', exchange_mic: 'CRYPTO' })).toBeUndefined()
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
  test('compare as their numbers do, in any spelling', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(isBelow(a, b)).toBe(new Decimal(a).lessThan(b))
        expect(samePrice(a, b)).toBe(new Decimal(a).equals(b))
      }),
      { numRuns: 2000 },
    )
  })

  test('a missing price equals nothing', () => {
    expect(samePrice(null, null)).toBe(false)
    expect(samePrice('1', null)).toBe(false)
  })
})
