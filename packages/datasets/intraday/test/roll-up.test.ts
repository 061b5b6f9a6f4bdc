import { Decimal } from '@bourse/kit/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Prices } from '../src/bar-fields.ts'
import { rollUp } from '../src/roll-up.ts'
import { priced } from './support/rows.ts'

const decimal = (max: number) =>
  fc
    .tuple(fc.integer({ min: 1, max }), fc.integer({ min: 0, max: 4 }))
    .map(([digits, scale]) => new Decimal(digits).div(new Decimal(10).pow(scale)).toFixed())
const bar: fc.Arbitrary<Prices> = fc
  .tuple(decimal(10_000_000), decimal(10_000_000), decimal(10_000_000), decimal(10_000_000), decimal(1_000_000))
  .map(([a, b, open, close, volume]) => {
    const [low, high] = new Decimal(a).lte(b) ? [a, b] : [b, a]
    return { open, close, low, high, volume }
  })

describe('a bar rolled up from shorter ones', () => {
  test('intraday rule 3: the bar has the first open, the last close, the extreme high and low, and the summed volume', () => {
    const parts: Prices[] = [
      { open: '9.9', high: '10.05', low: '9.85', close: '10', volume: '100' },
      { open: '10', high: '10.5', low: '9.95', close: '9.5', volume: '0' },
      { open: '9.5', high: '9.6', low: '9.4', close: '9.55', volume: '250' },
    ]
    expect(rollUp(parts)).toEqual({ open: '9.9', high: '10.5', low: '9.4', close: '9.55', volume: '350' })
  })

  test('coins are summed exactly, without trailing zeros', () => {
    const volumes = ['0.1', '0.2', '0.7']
    expect(rollUp(volumes.map((volume) => priced(10, volume))).volume).toBe('1')
  })

  test('the bar has no volume if any part has none', () => {
    expect(rollUp([priced(10, null), priced(11, null)]).volume).toBeNull()
    expect(rollUp([priced(10, '5'), priced(11, null)]).volume).toBeNull()
  })

  test('rolling up in one step is the same as in two', () => {
    fc.assert(
      fc.property(fc.array(bar, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 12 }), (parts, cut) => {
        const [head, tail] = [parts.slice(0, cut), parts.slice(cut)]
        const inTwo = rollUp([rollUp(head), ...(tail.length === 0 ? [] : [rollUp(tail)])])
        expect(inTwo).toEqual(rollUp(parts))
      }),
    )
  })

  test('compares prices as numbers', () => {
    fc.assert(
      fc.property(fc.array(bar, { minLength: 1, maxLength: 12 }), (parts) => {
        const { high, low } = rollUp(parts)
        for (const part of parts) {
          expect(new Decimal(high).gte(part.high)).toBe(true)
          expect(new Decimal(low).lte(part.low)).toBe(true)
        }
      }),
    )
  })
})
