import type { SourceRole } from '@bourse/kit/host'
import { describe, expect, it } from 'vitest'
import { disagreement } from '../../src/publishing/compare/disagreement.ts'

const claim = (source: string, close: string | null, volume: string | null = null, role: SourceRole = 'vendor') => ({
  ...{ source, role, place: undefined },
  row: { close, volume },
})
const tolerances = { close: '0.005', volume: '0.2' }

describe('values from several sources', () => {
  it("agree if they differ by no more than their field's tolerance", () => {
    expect(disagreement([claim('a', '100'), claim('b', '99.5')], tolerances)).toBeUndefined()
    expect(disagreement([claim('a', '100', '1000'), claim('b', '100', '800')], tolerances)).toBeUndefined()
  })

  it('values beyond the tolerance are reported: the first field that exceeds it, with its lowest and highest value', () => {
    const claims = [claim('a', '100', '5'), claim('b', '99.49', '50'), claim('c', '99.8')]
    expect(disagreement(claims, tolerances)).toEqual({
      level: 'warn',
      rule: 'sources-disagree',
      value: '99.49, 100',
      reason: 'close: expected values within 0.5% of each other, got 99.49 from b and 100 from a',
    })
    expect(disagreement([claim('a', '1', '0'), claim('b', '1', '7')], tolerances)?.value).toBe('0, 7')
    expect(disagreement([claim('a', '-1'), claim('b', '1')], tolerances)?.value).toBe('-1, 1')
  })

  it('values are not compared if one is missing, computed, or from a trading venue', () => {
    expect(disagreement([claim('a', '100'), claim('b', null)], tolerances)).toBeUndefined()
    for (const role of ['venue', 'computed'] as const)
      expect(disagreement([claim('a', '100'), claim('b', '50', null, role)], tolerances)).toBeUndefined()
    expect(disagreement([claim('a', '100'), claim('b', '50')], {})).toBeUndefined()
  })
})
