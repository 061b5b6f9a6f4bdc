import { describe, expect, it } from 'vitest'
import { withoutChangeset, type Candidate } from '../changesets.ts'

const eod: Candidate = { name: '@bourse/eod', version: '0.2.0', changed: true, released: false, changelog: '' }

describe('a changed package', () => {
  const names = (candidates: readonly Candidate[], announced: readonly string[]): readonly string[] =>
    withoutChangeset(candidates, new Set(announced)).map(({ name }) => name)

  it('a changed package is reported if no changeset names it', () => {
    expect(names([eod], [])).toEqual(['@bourse/eod'])
    expect(names([eod], ['@bourse/kit'])).toEqual(['@bourse/eod'])
  })

  it('a changed package is fine once a changeset names it', () => {
    expect(names([eod], ['@bourse/eod'])).toEqual([])
  })

  it('a changed package is fine between its release commit, which turned the changesets into the changelog, and its publication', () => {
    const changelog = '# @bourse/eod\n\n## 0.2.0\n'
    expect(names([{ ...eod, changelog }], [])).toEqual([])
    expect(names([{ ...eod, changelog, released: true }], [])).toEqual(['@bourse/eod'])
    expect(names([{ ...eod, changelog: changelog.replace('0.2.0', '0.1.0') }], [])).toEqual(['@bourse/eod'])
  })

  it('a changed package needs no changeset if nothing changed', () => {
    expect(names([{ ...eod, changed: false }], [])).toEqual([])
  })
})
