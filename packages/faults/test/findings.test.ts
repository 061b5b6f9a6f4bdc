import { describe, expect, it } from 'vitest'
import { brokenInvariants, createFindings } from '../src/findings.ts'
import { faultText } from '../src/print-report.ts'

describe('findings', () => {
  it('findings count an invariant’s checks and record its first violation', () => {
    const findings = createFindings()
    expect(findings.holds('one', true, () => 'never said')).toBe(true)
    expect(findings.holds('one', false, () => 'the first')).toBe(false)
    findings.holds('one', false, () => 'the second')
    findings.same('two', { a: [1] }, { a: [1] })
    const report = findings.report({})
    expect(report.invariants).toEqual([
      { name: 'one', looked: 3, broken: 2, first: 'the first' },
      { name: 'two', looked: 1, broken: 0, first: undefined },
    ])
    expect(brokenInvariants(report).map(({ name }) => name)).toEqual(['one'])
  })

  it('findings count an expected invariant that was never checked as broken', () => {
    const findings = createFindings()
    findings.expects('one', 'two')
    findings.holds('one', true, () => 'never said')
    const report = findings.report({})
    expect(brokenInvariants(report)).toEqual([{ name: 'two', looked: 0, broken: 0, first: 'never checked' }])
    expect(faultText('sample', report)).toContain('1 of 2 invariants are BROKEN:\n- two: never checked')
    findings.same('two', 1, 1)
    expect(brokenInvariants(findings.report({}))).toEqual([])
  })

  it('findings show where two values diverge', () => {
    const findings = createFindings()
    findings.same('equal', [1, 2, 3], [1, 2, 4])
    expect(brokenInvariants(findings.report({}))[0]?.first).toBe('at 5: got [1,2,3], expected [1,2,4]')
  })

  it('findings are printed with figures, goals and a verdict', () => {
    const findings = createFindings()
    findings.holds('it holds', true, () => '')
    findings.goal({ name: 'fast', figure: '3', wanted: '2', met: false })
    const text = faultText('sample', findings.report({ rounds: 3 }))
    expect(text).toContain('rounds: 3')
    expect(text).toMatch(/fast +\| 3 +\| 2 +\| missed/)
    expect(text).toContain('sample: all 1 invariants hold.')
    findings.holds('it holds', false, () => 'because')
    expect(faultText('sample', findings.report({}))).toContain('1 of 1 invariants are BROKEN:\n- it holds: because')
  })
})
