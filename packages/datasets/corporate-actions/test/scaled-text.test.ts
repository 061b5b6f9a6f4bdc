import { Decimal, roundedText } from '@bourse/kit'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fixedPoint, timesFixed } from '../src/price-adjustments/fixed-point.ts'
import { scaledText, scaleOf } from '../src/price-adjustments/scaled-text.ts'

const decimals = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 8 }))
  .map(([whole, places]) => new Decimal(String(whole)).div(new Decimal(10).pow(places)).toFixed())

it('gives what Decimal gives', () => {
  fc.assert(
    fc.property(decimals, decimals, decimals, fc.integer({ min: 0, max: 8 }), (text, factor, divisor, digits) => {
      const exact = new Decimal(text).times(factor).div(divisor)
      expect(scaledText(text, scaleOf(new Decimal(factor), new Decimal(divisor), digits))).toBe(
        roundedText(exact, digits),
      )
    }),
  )
})

/** Prices as they are quoted, beside factors such as splits and dividends make. */
const prices = fc
  .tuple(fc.integer({ min: 1, max: 2 ** 26 + 9 }), fc.integer({ min: 0, max: 8 }))
  .map(([whole, places]) => new Decimal(whole).div(new Decimal(10).pow(places)).toFixed())
const ratios = fc.oneof(
  fc.constantFrom('1', '2', '4', '7', '0.1', '1.5', '0.05'),
  fc.integer({ min: 1, max: 10 ** 9 }).map((cut) => new Decimal(cut).div(10 ** 9).toFixed()),
)

it('gives what Decimal gives of prices, quickly or not', () => {
  fc.assert(
    fc.property(prices, ratios, ratios, fc.constantFrom(0, 6), (text, factor, divisor, digits) => {
      const exact = new Decimal(text).times(factor).div(divisor)
      expect(scaledText(text, scaleOf(new Decimal(factor), new Decimal(divisor), digits))).toBe(
        roundedText(exact, digits),
      )
    }),
    { numRuns: 2_000 },
  )
})

it('leaves what lies near a half, and what has too many digits, to exact arithmetic', () => {
  const half = fixedPoint(1n, 2n) ?? expect.unreachable()
  expect([3, 4].map((number) => timesFixed(number, half))).toEqual([undefined, 2])
  const third = fixedPoint(1n, 3n) ?? expect.unreachable()
  expect([1, 2, 2 ** 26 - 1, 2 ** 26, -1].map((number) => timesFixed(number, third))).toEqual([
    0,
    1,
    22_369_621,
    undefined,
    undefined,
  ])
  // A hair below and above a half: only digits behind the fifty-second tell.
  for (const away of [-1n, 1n])
    expect(timesFixed(1, fixedPoint((1n << 59n) + away, 1n << 60n) ?? expect.unreachable())).toBeUndefined()
  expect(fixedPoint(1n << 26n, 1n)).toBeUndefined()
})

it('rounds half to even, and drops zeros at the end', () => {
  const half = scaleOf(new Decimal(1), new Decimal(2), 0)
  expect(['1', '3', '5', '-3', '0', '4'].map((text) => scaledText(text, half))).toEqual(['0', '2', '2', '-2', '0', '2'])
  const same = scaleOf(new Decimal(1), new Decimal(1), 6)
  expect(['0.000001', '100.50', '0.0000004'].map((text) => scaledText(text, same))).toEqual(['0.000001', '100.5', '0'])
})
