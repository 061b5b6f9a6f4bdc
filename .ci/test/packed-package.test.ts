import { describe, expect, it } from 'vitest'
import { exportProblems, packingProblems, type Manifest } from '../packed-package.ts'

const manifest: Manifest = {
  description: 'Daily bars.',
  license: 'MIT',
  engines: { node: '>=22.18' },
  peerDependencies: { '@bourse/kit': '^0.1.0' },
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './assets/*': './assets/*' },
}
const files = ['package.json', 'README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts']

describe('a packed package', () => {
  it('is fine with entry, declarations, page and licence', () => {
    expect(packingProblems(manifest, files)).toEqual([])
  })

  it('must hold its declarations and must not hold sources or tests', () => {
    expect(packingProblems(manifest, [...files.slice(0, 4), 'src/index.ts', 'test/a.test.ts'])).toEqual([
      'dist/index.d.ts is not in the package',
      'src/index.ts does not belong in the package',
      'test/a.test.ts does not belong in the package',
    ])
  })

  it('has the kit as a peer, never as a dependency of its own', () => {
    const own = { ...manifest, dependencies: { '@bourse/kit': '^0.1.0' } }
    expect(packingProblems(own, files)).toEqual(['@bourse/kit is a dependency, expected a peer dependency'])
  })

  it('names no version that only this workspace knows', () => {
    const local = { ...manifest, peerDependencies: { '@bourse/kit': 'workspace:^' } }
    expect(packingProblems(local, files)).toEqual(['@bourse/kit: workspace:^ cannot be installed from outside'])
  })

  it('says what it is and under which licence', () => {
    expect(packingProblems({}, files)).toEqual([
      'no description',
      'licence not stated, expected MIT',
      'engines.node is not stated',
    ])
  })
})

describe('a built entry', () => {
  it('exports what the source exports', () => {
    expect(exportProblems(['a', 'b'], ['b', 'a'])).toEqual([])
    expect(exportProblems(['a', 'x'], ['a', 'b'])).toEqual([
      'b is missing from the built entry',
      'x stands in the built entry only',
    ])
  })
})
