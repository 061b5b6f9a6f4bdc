import { Decimal } from '@bourse/kit/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { warmUpOf } from '../src/definition/indicator.ts'
import { emaWarmUp, settlingBars, wilderWarmUp } from '../src/series/smoothing.ts'
import { named, valuesOf } from './support/calculated.ts'

describe('warm-up', () => {
  test('indicators rule: a 20-day ema has 480 warm-up bars', () => {
    expect(emaWarmUp(20)).toBe(480)
    expect(warmUpOf(named('ema'), valuesOf(named('ema'), { period: '20' }), '1d')).toBe(480)
  })

  test('settlingBars is the least n with (1 − share)ⁿ below 1e-20', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 500 }), fc.constantFrom(1, 2), (period, numerator) => {
        const over = numerator === 2 ? period + 1 : period
        const kept = new Decimal(1).minus(new Decimal(numerator).div(over))
        const bars = settlingBars(numerator / over)
        expect(kept.pow(bars).lt('1e-20')).toBe(true)
        expect(kept.pow(bars - 1).lt('1e-20')).toBe(false)
      }),
    )
  })

  test('a one-bar average forgets its seed at the next bar', () => {
    expect([settlingBars(1), emaWarmUp(1), wilderWarmUp(1)]).toEqual([1, 1, 1])
  })

  test.each([
    ['sma', 19],
    ['rsi', 13 + 622 + 1],
    ['macd', 25 + 599 + (8 + 207)],
    ['atr', 13 + 622 + 1],
    ['adx', 2 * (13 + 622) + 1],
    ['tema', 3 * 480],
    ['stoch', 13 + 2 + 2],
    ['obv', 0],
  ])(
    '%s: the warm-ups of successive smoothings add up, and a difference from the previous bar adds one',
    (name, bars) => {
      expect(warmUpOf(named(name), valuesOf(named(name)), '1d')).toBe(bars)
    },
  )

  test('vwap needs a full day of bars on intraday intervals and its period on 1d', () => {
    const vwap = named('vwap')
    expect((['1d', '5m', '1h'] as const).map((interval) => warmUpOf(vwap, valuesOf(vwap), interval))).toEqual([
      19, 287, 23,
    ])
  })
})
