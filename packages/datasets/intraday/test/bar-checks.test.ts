import { judge, rulesOf } from '@bourse/kit'
import { Decimal, isBelow } from '@bourse/kit/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Prices } from '../src/bar-fields.ts'
import { barChecks } from '../src/bar-checks.ts'

const bar = { open: '10.1', high: '10.9', low: '9.95', close: '10.5', volume: '1200' }
const rules = rulesOf(barChecks)
const checkBar = (given: Prices) => judge(rules, given, { today: '2026-03-02' })

describe('the check on a single bar', () => {
  test('accepts a bar whose prices are all equal, and one without volume', () => {
    expect(checkBar(bar)).toBeUndefined()
    expect(checkBar({ open: '5', high: '5', low: '5', close: '5', volume: null })).toBeUndefined()
  })

  test.each(['open', 'high', 'low', 'close'] as const)('rejects a %s that is not above zero', (name) => {
    for (const price of ['0', '0.00', '-1'])
      expect(checkBar({ ...bar, [name]: price })).toEqual([
        {
          rule: 'price-not-positive',
          level: 'reject',
          value: price,
          reason: `${name}: expected a price above zero, got ${price}`,
        },
      ])
  })

  test('rejects a low above the high and a negative volume', () => {
    expect(checkBar({ ...bar, low: '11' })).toMatchObject([
      { rule: 'high-below-low', level: 'reject', value: '10.9 < 11', reason: 'low 11 is above the high 10.9' },
    ])
    expect(checkBar({ ...bar, volume: '-1' })).toMatchObject([
      { rule: 'negative-volume', level: 'reject', value: '-1', reason: 'volume: expected zero or more, got -1' },
    ])
  })

  test('reports an open or close outside low..high', () => {
    expect(checkBar({ ...bar, open: '9.9' })).toMatchObject([
      { rule: 'open-outside-range', level: 'warn', value: '9.9', reason: 'open 9.9 is below the low 9.95' },
    ])
    expect(checkBar({ ...bar, close: '11' })).toMatchObject([
      { rule: 'close-outside-range', level: 'warn', value: '11', reason: 'close 11 is above the high 10.9' },
    ])
  })
})

test('prices compare as numbers, regardless of how they are written', () => {
  const spelled = fc
    .tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 4 }), fc.constantFrom('', '0', '00'))
    .map(([digits, scale, zeros]) => {
      const text = new Decimal(digits).div(new Decimal(10).pow(scale)).toFixed()
      return text.includes('.') ? text + zeros : text
    })
  fc.assert(
    fc.property(spelled, spelled, (a, b) => {
      expect(isBelow(a, b)).toBe(new Decimal(a).lessThan(b))
    }),
  )
})
