import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeClaims } from '../src/merge-claims.ts'

const claim = (source: string) => ({ source, row: { close: source } })
const winner = (...sources: readonly string[]) => mergeClaims(sources.map(claim)).close

describe('merging claims from several sources', () => {
  test('a single claim is returned unchanged', () => {
    for (const source of ['overnight', 'import', 'stream', 'demo', 'anything']) {
      const lone = claim(source)
      expect(mergeClaims([lone])).toBe(lone.row)
    }
  })

  test('intraday rule 2: the end-of-day source takes precedence over the stream', () => {
    expect(winner('stream', 'overnight')).toBe('overnight')
    expect(winner('sip-stream', 'lean-minutes')).toBe('lean-minutes')
  })

  test('an import yields to the end-of-day source, and the demo market to everything', () => {
    expect(winner('import', 'lean-minutes', 'overnight')).toBe('overnight')
    expect(winner('lean-minutes', 'import', 'stream')).toBe('import')
    expect(winner('demo', 'stream')).toBe('stream')
  })

  test('the order in which sources run does not matter', () => {
    const sources = ['overnight', 'import', 'b-files', 'a-files', 'stream', 'tape-stream', 'demo']
    fc.assert(
      fc.property(fc.shuffledSubarray(sources, { minLength: 1 }), (some) => {
        expect(winner(...some)).toBe(winner(...some.toSorted()))
      }),
    )
  })
})
