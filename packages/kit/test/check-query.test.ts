import { describe, expect, it } from 'vitest'
import { rejectReversedRange, rejectCombination } from '../src/index.ts'

describe('a range', () => {
  it('that ends before it starts is rejected, for dates and for instants with or without a fraction', () => {
    const reversed = [
      { from: '2026-03-03', to: '2026-03-02' },
      { from: '2026-03-02T10:00:00.5Z', to: '2026-03-02T10:00:00Z' },
      { from: '2026-03-02T10:00:00.51Z', to: '2026-03-02T10:00:00.5Z' },
      { from: '2026-03-03T00:00:00Z', to: '2026-03-02' },
      { from: '2026-03-03', to: '2026-03-02T23:59:59.999999Z' },
    ]
    for (const query of reversed) expect(() => rejectReversedRange(query, 'from', 'to')).toThrow(/^from: is after to/)
    const fine: readonly Readonly<Record<string, string>>[] = [
      { from: '2026-03-02', to: '2026-03-02' },
      { from: '2026-03-02T10:00:00Z', to: '2026-03-02T10:00:00.5Z' },
      { from: '2026-03-02T10:00:00.5Z', to: '2026-03-02T10:00:00.5Z' },
      { from: '2026-03-02T23:59:59.999999Z', to: '2026-03-02' },
      { from: '2026-03-02', to: '2026-03-02T00:00:00Z' },
      { from: '2026-03-02' },
      { to: '2026-03-02' },
      {},
    ]
    for (const query of fine) expect(() => rejectReversedRange(query, 'from', 'to')).not.toThrow()
  })

  it('a range of numbers is compared by exact digits', () => {
    const range = (min_price: string, max_price: string) => () =>
      rejectReversedRange({ min_price, max_price }, 'min_price', 'max_price')
    expect(range('10', '9')).toThrow('min_price: is after max_price (10 > 9)')
    expect(range('9007199254740993', '9007199254740992')).toThrow('is after')
    expect(range('-2', '-1')).not.toThrow()
    expect(range('1', '1')).not.toThrow()
  })

  it('a reversed range and a combination that is not allowed are rejected with a code', () => {
    expect(() => rejectReversedRange({ from: '2', to: '1' }, 'from', 'to')).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ code: 'reversed', parameter: 'from' })] }),
    )
    expect(() => rejectCombination({ date: '2026-03-02', to: '2026-03-03' }, 'date', ['from', 'to'])).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ code: 'not-together', parameter: 'date' })] }),
    )
    expect(() => rejectCombination({ from: '2026-03-02', to: '2026-03-03' }, 'date', ['from', 'to'])).not.toThrow()
  })
})
