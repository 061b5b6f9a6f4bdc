import { describe, expect, it } from 'vitest'
import { median, quantile } from '../src/statistics.ts'

describe('statistics', () => {
  it('returns the middle value, or the mean of the two middle ones', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([7])).toBe(7)
  })

  it('returns a quantile by the nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
    expect(quantile(hundred, 0.99)).toBe(99)
    expect(quantile(hundred, 0.5)).toBe(50)
    expect(quantile(hundred, 0)).toBe(1)
  })

  it('rejects an empty list', () => {
    expect(() => median([])).toThrow(RangeError)
  })
})
