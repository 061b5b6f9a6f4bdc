import { describe, expect, test } from 'vitest'
import { instantOf, microsOf } from '../src/market/instants.ts'

describe('instants in microseconds', () => {
  test.each([
    '2024-06-11T13:30:00Z',
    '2024-06-11T13:30:00.25Z',
    '2024-02-29T23:59:59.999999Z',
    '2025-01-01T00:00:00.000001Z',
    '2020-01-01T05:00:00.10203Z',
  ])('%s is unchanged', (instant) => {
    expect(instantOf(microsOf(instant))).toBe(instant)
  })

  test('instants in microseconds differ by one if their strings do', () => {
    expect(microsOf('2025-01-01T00:00:00Z') - microsOf('2024-12-31T23:59:59.999999Z')).toBe(1)
  })
})
