import { Package } from '@arethetypeswrong/core'
import { describe, expect, it } from 'vitest'
import { typeProblems } from '../types-wrong.ts'

const MANIFEST = {
  name: 'tides',
  version: '0.1.0',
  type: 'module',
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
}
const FILES = { 'dist/index.js': 'export const high = 1\n', 'dist/index.d.ts': 'export declare const high: number\n' }

function published(files: Readonly<Record<string, string>>, manifest: object = MANIFEST): Package {
  const all = { 'package.json': JSON.stringify(manifest), ...files }
  const inPlace = Object.entries(all).map(([path, text]) => [`/node_modules/tides/${path}`, text] as const)
  return new Package(Object.fromEntries(inPlace), 'tides', '0.1.0')
}

describe('a published package’s types', () => {
  it('a published package’s types are correct if an ES module has declarations next to it', async () => {
    expect(await typeProblems(published(FILES))).toEqual([])
  })

  it('a published package’s types are wrong if an entry has none', async () => {
    const exports = { ...MANIFEST.exports, './low': './dist/low.js' }
    const problems = await typeProblems(published({ ...FILES, 'dist/low.js': '' }, { ...MANIFEST, exports }))
    expect(problems.join('\n')).toMatch(/types of \.\/low \(node16-esm\): .*JavaScript/)
  })

  it('a published package’s types are wrong if an entry does not exist', async () => {
    const exports = { ...MANIFEST.exports, './low': { types: './dist/low.d.ts', default: './dist/low.js' } }
    expect((await typeProblems(published(FILES, { ...MANIFEST, exports }))).join('\n')).toContain('types of ./low')
  })

  it('a published package’s types are wrong if declarations import what Node does not find', async () => {
    const files = {
      ...FILES,
      'dist/index.d.ts': `export * from './high'\n`,
      'dist/high.d.ts': FILES['dist/index.d.ts'],
    }
    expect((await typeProblems(published(files))).join('\n')).toContain('index.d.ts, import of ./high')
  })

  it('a published package’s types are wrong if they declare a different kind of module than the one that is loaded', async () => {
    const exports = { '.': { types: './dist/index.d.cts', default: './dist/index.js' } }
    const files = { 'dist/index.js': FILES['dist/index.js'], 'dist/index.d.cts': FILES['dist/index.d.ts'] }
    expect(await typeProblems(published(files, { ...MANIFEST, exports }))).not.toEqual([])
  })

  it('a published package’s types are missing if there is only JavaScript', async () => {
    const manifest = { ...MANIFEST, exports: './dist/index.js' }
    expect(await typeProblems(published({ 'dist/index.js': '' }, manifest))).toEqual(['it has no types'])
  })
})
