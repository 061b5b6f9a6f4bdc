import { describe, expect, it } from 'vitest'
import { isQuarter, isYear, monthsBetween, periodEndMoved, periodEndOf } from '../src/facts/fiscal-period.ts'

describe('fiscal period ends (0.5)', () => {
  it('a period ends at the nearest month end that is at most 7 days away', () => {
    const filed = ['2025-09-27', '2024-02-03', '2026-01-25', '2024-12-31', '2024-02-07', '2025-01-24', '2024-06-15']
    expect(filed.map(periodEndOf)).toEqual([
      ...['2025-09-30', '2024-01-31', '2026-01-31', '2024-12-31', '2024-01-31', '2025-01-31', '2024-06-15'],
    ])
    expect(periodEndOf('2025-01-08')).toBe('2025-01-08')
  })

  it('a period end moved by months stays at the end of a month if it was at one', () => {
    expect(periodEndMoved('2024-03-31', -1)).toBe('2024-02-29')
    expect(periodEndMoved('2024-02-29', 12)).toBe('2025-02-28')
    expect(periodEndMoved('2025-02-28', -12)).toBe('2024-02-29')
    expect(periodEndMoved('2024-06-15', -12)).toBe('2023-06-15')
    expect(periodEndMoved('2024-01-31', -3)).toBe('2023-10-31')
    expect(monthsBetween('2023-11-30', '2024-02-29')).toBe(3)
  })

  it('quarters have 75 to 105 days, years 340 to 380', () => {
    expect([74, 75, 105, 106].map(isQuarter)).toEqual([false, true, true, false])
    expect([339, 340, 380, 381].map(isYear)).toEqual([false, true, true, false])
  })
})
