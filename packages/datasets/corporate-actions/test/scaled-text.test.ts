import { Decimal, roundedText } from '@bourse/kit'
import fc from 'fast-check'
import { expect, it } from 'vitest'
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

it('rounds half to even, and drops zeros at the end', () => {
  const half = scaleOf(new Decimal(1), new Decimal(2), 0)
  expect(['1', '3', '5', '-3', '0', '4'].map((text) => scaledText(text, half))).toEqual(['0', '2', '2', '-2', '0', '2'])
  const same = scaleOf(new Decimal(1), new Decimal(1), 6)
  expect(['0.000001', '100.50', '0.0000004'].map((text) => scaledText(text, same))).toEqual(['0.000001', '100.5', '0'])
})
