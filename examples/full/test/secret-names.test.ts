import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { secretVariables } from '@bourse/host'
import { datasets } from '../src/datasets.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const files = (pattern: string) => globSync(pattern, { cwd: ROOT, exclude: (path) => path.includes('node_modules') })

/** Source files that read a secret, with its name. */
const readers = files('packages/{datasets,sources}/*/src/**/*.ts').flatMap((path) =>
  [...read(path).matchAll(/\bsecret\('([^']+)'/g)].map(([, name = '']) => ({ path, name })),
)
const names = [...new Set(readers.map(({ name }) => name))]
const loaded = await Promise.all(datasets.map((load) => load()))
const sources = loaded.flatMap(({ default: dataset }) => [dataset].flat().flatMap((each) => each.sources))
const variables = new Set(
  sources.flatMap((source) => {
    const declared = (source.publisher.secrets ?? []).map(({ name }) => name)
    return [...names, ...declared].flatMap((name) => Object.values(secretVariables(source, name)))
  }),
)

describe('secrets of sources', () => {
  test('secrets of sources have one name for all sources of a publisher; the name of an API key is api_key', () => {
    expect(names).toEqual(['api_key'])
  })

  test('secrets of sources have the same names in READMEs and guides as in the code', () => {
    const pages = ['README.md', ...files('{host/docs/guides,packages/{datasets,sources}/*}/*.md')]
    const written = pages
      .filter((path) => !path.endsWith('CHANGELOG.md'))
      .flatMap((path) => [...read(path).matchAll(/BOURSE_SECRET_[A-Z0-9_]+/g)].map(([name]) => ({ path, name })))
    expect(written.length).toBeGreaterThan(3)
    const others = ['LINEAGE_API_KEY', 'SMTP_PASSWORD', 'OPENMETER_API_KEY', 'LAGO_API_KEY', 'STRIPE_API_KEY']
    const known = new Set([...variables, ...others.map((name) => `BOURSE_SECRET_${name}`)])
    const ofProvider = /^BOURSE_SECRET_SIGN_IN_[A-Z0-9]+_CLIENT_SECRET(_FILE)?$/
    expect(written.filter(({ name }) => !known.has(name) && !ofProvider.test(name))).toEqual([])
  })

  test('secrets of sources are in the README of each dataset whose source reads one', () => {
    const folders = new Set(readers.map(({ path }) => path.split('/').slice(0, 3).join('/')))
    expect([...folders].filter((folder) => !read(`${folder}/README.md`).includes('BOURSE_SECRET_'))).toEqual([])
  })
})
