import { describe, expect, it } from 'vitest'
import { readCode } from '../src/conformance/package/read-code.ts'
import { findings } from './support/findings.ts'
import { manifestWith, soundPackages } from './support/package-folder.ts'
import { sound } from './support/sound-dataset.ts'

const soundPackage = soundPackages()

const find = (name: string, files: Readonly<Record<string, string>>) =>
  findings(name, sound, { folder: soundPackage(files) })

describe('package checks', () => {
  it('package checks find imports that a dataset may not have', async () => {
    const source = [
      "import { kit } from '@bourse/kit'",
      "import type { Host } from '@bourse/host'",
      "import pg from 'pg'",
      "import { readFile } from 'node:fs/promises'",
      "import { createHash } from 'node:crypto'",
      "export * from '../../elsewhere/src/index.ts'",
      "import undeclared from 'undeclared/deep'",
      "import other from '@nobody/other'",
      "const late = await import('fastify')",
      "import { schemaOf } from '@bourse/kit/host'",
      "const text = `import x from 'pg' is ${'text'}`",
    ].join('\n')
    const found = await find('imports-stay-within-bounds', {
      'src/reads.ts': source,
      'package.json': manifestWith({ dependencies: { '@nobody/other': '^1.0.0' } }),
      'node_modules/@nobody/other/package.json': JSON.stringify({ name: '@nobody/other', main: 'index.mjs' }),
      'node_modules/@nobody/other/index.mjs': "export default { part: 'dataset', id: 'other' }",
    })
    expect(found.split('\n')).toEqual([
      'src/reads.ts:2 imports @bourse/host: the host handles that',
      'src/reads.ts:3 imports pg: the host handles that',
      'src/reads.ts:4 imports node:fs/promises: only the tools passed to `fetch` reach outside',
      'src/reads.ts:6 imports ../../elsewhere/src/index.ts: it points outside the package',
      'src/reads.ts:7 imports undeclared/deep: package.json does not list it in dependencies',
      'src/reads.ts:8 imports @nobody/other: that is another dataset',
      'src/reads.ts:9 imports fastify: the host handles that',
      'src/reads.ts:10 imports @bourse/kit/host: the host handles that',
    ])
  })

  it('package checks accept a package for operators that imports the host and Node modules', async () => {
    const files = {
      'src/reads.ts': "import { hostParts } from '@bourse/host/parts'\nimport 'node:fs'\nimport 'fastify'",
      'package.json': manifestWith({ peerDependencies: { '@bourse/host': '^1.0.0' } }),
    }
    const of = (audience: 'callers' | 'operators') =>
      findings('imports-stay-within-bounds', { ...sound, audience }, { folder: soundPackage(files) })
    expect(await of('operators')).toBe('src/reads.ts:3 imports fastify: the host handles that')
    expect((await of('callers')).split('\n')).toHaveLength(3)
  })

  it('package checks find code whose result depends on the day, the machine or randomness', async () => {
    const source = [
      'const today = new Date()',
      'const now = Date.now()',
      '// Date.now() in a comment, and "Date.now()" in a string, do not count',
      "const text = 'Date.now()' + `parseFloat ${Date.parse(x)}`",
      'const price = parseFloat(cell)',
      'const luck = Math.random()',
      'const key = process.env.KEY',
      'const fine = /Date\\.now\\(/.test(row.Date) && row.process.x',
      'type Tested = { readonly Date: string }',
    ].join('\n')
    const found = await find('code-is-deterministic', { 'src/reads.ts': source })
    expect(found.split('\n').map((line) => line.replace(/:[^:]*$/, ''))).toEqual([
      'src/reads.ts:1 uses Date',
      'src/reads.ts:2 uses Date',
      'src/reads.ts:4 uses Date',
      'src/reads.ts:5 uses parseFloat',
      'src/reads.ts:6 uses Math.random',
      'src/reads.ts:7 uses process',
    ])
  })

  it('package checks find SQL that names a schema', async () => {
    const source = [
      'const a = sql`select 1 from eod.daily_bars`',
      'const b = sql<boolean>`r.a = (select max(x.b) from unnest(${c}) x join "instruments"."symbols" s on s.a = x.b)`',
      "const c = sql.raw('update only eod.daily_bars set close = 1')",
      'const fine = sql`select r.close from ${bars} r where r.date = any(${dates})`',
      "const text = 'Filings from sec.gov'",
    ].join('\n')
    expect((await find('sql-names-no-schema', { 'src/reads.ts': source })).split('\n')).toEqual([
      'src/reads.ts:1: from eod.d…',
      'src/reads.ts:2: join "instruments"."s…',
      'src/reads.ts:3: update only eod.d…',
    ])
  })

  it('package checks find a manifest with missing fields', async () => {
    const manifest = manifestWith({
      version: '',
      type: 'commonjs',
      files: [],
      dependencies: { '@bourse/kit': '^0.1.0' },
      peerDependencies: { '@bourse/services': '0.1.0' },
    })
    expect((await find('manifest-is-complete', { 'package.json': manifest })).split('\n')).toEqual([
      'version is not stated',
      'type is not module',
      'files does not say what is published',
      '@bourse/kit is a dependency, not a peer',
      'the peer @bourse/services is 0.1.0, which allows only one version',
      '@bourse/kit is not among peerDependencies',
    ])
  })

  it('package checks find a package whose default export is not the dataset', async () => {
    const check = 'default-export-is-the-dataset'
    expect(await find(check, { 'src/dataset.ts': "export default { id: 'other' }" })).toBe(
      '@nobody/sound exports other',
    )
    expect(await find(check, { 'src/index.ts': 'export const nothing = 1' })).toBe('@nobody/sound exports no dataset')
    expect(await find(check, {})).toBe('')
    expect(await findings(check, sound, {})).toBe('skipped: the dataset is not in a package with a src folder')
  })
})

describe('readCode', () => {
  it('readCode keeps every character of the code in place', () => {
    const source = "const a = `x ${b({ c: `y ${'z'}` })} w` / 2 // end\nreturn /[/'\"`]/.test(d) ? e / f : g /* h */"
    const { code, literals } = readCode(source)
    expect(code).toHaveLength(source.length)
    expect(code.replaceAll(/ +/g, ' ')).toBe('const a = b({ c: }) / 2 \nreturn .test(d) ? e / f : g ')
    expect(literals.map(({ text }) => text)).toEqual(['z', 'y  ', 'x   w'])
    for (const { index } of literals) expect('`\'"').toContain(source[index])
  })
})
