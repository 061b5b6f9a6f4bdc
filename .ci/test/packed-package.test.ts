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
  it('a packed package is fine with an entry point, declarations, README and license', () => {
    expect(packingProblems(manifest, files)).toEqual([])
  })

  it('a packed package must contain its declarations but no sources or tests', () => {
    expect(packingProblems(manifest, [...files.slice(0, 4), 'src/index.ts', 'test/a.test.ts'])).toEqual([
      'dist/index.d.ts is not in the package',
      'src/index.ts does not belong in the package',
      'test/a.test.ts does not belong in the package',
    ])
  })

  it('a packed package has the kit as a peer dependency, never as a dependency', () => {
    const own = { ...manifest, dependencies: { '@bourse/kit': '^0.1.0' } }
    expect(packingProblems(own, files)).toEqual(['@bourse/kit is a dependency, expected a peer dependency'])
  })

  it('a packed package has no versions that work only in this workspace', () => {
    const local = { ...manifest, peerDependencies: { '@bourse/kit': 'workspace:^' } }
    expect(packingProblems(local, files)).toEqual(['@bourse/kit: workspace:^ cannot be installed from outside'])
  })

  it('a packed package states its description and license', () => {
    expect(packingProblems({}, files)).toEqual([
      'no description',
      'licence not stated, expected MIT',
      'engines.node is missing',
    ])
  })
})

describe('a built entry', () => {
  it('a built entry exports the same names as the source', () => {
    expect(exportProblems(['a', 'b'], ['b', 'a'])).toEqual([])
    expect(exportProblems(['a', 'x'], ['a', 'b'])).toEqual([
      'b is missing from the built entry',
      'x is only in the built entry',
    ])
  })
})
