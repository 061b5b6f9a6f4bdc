import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, isBefore, secondsOf, wireInstant } from '../src/values/index.ts'

const order = [
  '2026-03-02T20:44:51Z',
  '2026-03-02 20:44:51.000001+00',
  '2026-03-02T20:44:51.5Z',
  '2026-03-02 20:44:51.50001+00:00',
  '2026-03-02T20:44:52.000Z',
  '2026-03-03T00:00:00Z',
]

describe('instants', () => {
  it('are compared by time, in any format', () => {
    for (const [at, a] of order.entries())
      for (const [other, b] of order.entries()) expect([a, b, isBefore(a, b)]).toEqual([a, b, at < other])
  })

  it('instants with trailing zeros in the fraction are equal', () => {
    for (const same of ['2026-03-02T20:44:51.000Z', '2026-03-02 20:44:51+00', '2026-03-02T20:44:51.0Z'])
      for (const [a, b] of [
        [same, '2026-03-02T20:44:51Z'],
        ['2026-03-02T20:44:51Z', same],
      ] as const)
        expect(isBefore(a, b)).toBe(false)
  })

  it('instants in database format are converted to the format of responses', () => {
    expect(wireInstant('2026-03-02 20:44:51+00')).toBe('2026-03-02T20:44:51Z')
    expect(wireInstant('2026-03-02 20:44:51.500001+00')).toBe('2026-03-02T20:44:51.500001Z')
    expect(wireInstant('2026-03-02T20:44:51.50Z')).toBe('2026-03-02T20:44:51.5Z')
    expect(() => wireInstant('yesterday')).toThrow('expected an instant, got yesterday')
  })

  it('instants convert to seconds since 1970 and back', () => {
    expect(secondsOf('1970-01-02 00:00:01.25+00')).toBe(86_401.25)
    expect(instantOf(-1)).toBe('1969-12-31T23:59:59Z')
    // The nearest binary float has more digits than an instant in microseconds.
    expect(instantOf(1_772_480_099.999)).toBe('2026-03-02T19:34:59.999Z')
    expect(instantOf(1_772_480_099 + 0.999_999_9)).toBe('2026-03-02T19:35:00Z')
    const seconds = fc.integer({ min: -2_000_000_000, max: 200_000_000_000 })
    fc.assert(fc.property(seconds, (given) => secondsOf(instantOf(given)) === given))
    fc.assert(
      fc.property(seconds, (given) => instantOf(given) === `${new Date(given * 1_000).toISOString().slice(0, 19)}Z`),
    )
  })
})
