import { describe, expect, it } from 'vitest'
import { breakingBump, bumpsIn, largest, reaches, stepBetween } from '../bumps.ts'

describe('a changeset', () => {
  it('a changeset lists packages and their bumps in its front matter, with either kind of quotes', () => {
    const text = `---\n'@bourse/kit': minor\n"@bourse/eod": patch\n---\n\n'@bourse/host': major is only prose\n`
    expect([...bumpsIn(text)]).toEqual([
      ['@bourse/kit', 'minor'],
      ['@bourse/eod', 'patch'],
    ])
  })

  it('a changeset is empty for other pages and for empty front matter', () => {
    expect(bumpsIn('# Changesets\n').size).toBe(0)
    expect(bumpsIn('---\n---\n\nNo release needed.\n').size).toBe(0)
  })
})

describe('a bump', () => {
  it('a bump covers bumps of the same size or smaller', () => {
    expect(reaches('minor', 'patch')).toBe(true)
    expect(reaches('minor', 'minor')).toBe(true)
    expect(reaches('minor', 'major')).toBe(false)
    expect(reaches(undefined, 'patch')).toBe(false)
  })

  it('the largest of several announced bumps counts', () => {
    expect(largest(['patch', undefined, 'minor'])).toBe('minor')
    expect(largest([undefined])).toBeUndefined()
  })

  it('a bump is the step between two versions', () => {
    expect(stepBetween('0.1.0', '0.1.0')).toBeUndefined()
    expect(stepBetween('0.1.0', '0.1.1')).toBe('patch')
    expect(stepBetween('0.1.4', '0.2.0')).toBe('minor')
    expect(stepBetween('0.9.4', '1.0.0')).toBe('major')
  })

  it('the smallest bump that leaves a version’s range is minor before 1.0, and major afterward', () => {
    expect(breakingBump('0.4.2')).toBe('minor')
    expect(breakingBump('1.0.0')).toBe('major')
  })
})
