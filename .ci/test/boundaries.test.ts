import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../workspace.ts'

/**
 * The repository's own configuration, without type information, because the checked files exist only in these tests.
 */
const eslint = new ESLint({
  cwd: ROOT,
  overrideConfig: [{ linterOptions: { reportUnusedDisableDirectives: 'off' } }, tseslint.configs.disableTypeChecked],
})

async function complaints(filePath: string, code: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(code, { filePath })
  return result?.messages.map(({ message, ruleId }) => `${ruleId ?? 'unreadable'}: ${message}`) ?? []
}

const uses = (specifier: string): string => `import { thing } from '${specifier}'\nexport const other = [thing]\n`

async function boundary(file: string, specifier: string): Promise<string> {
  const all = await complaints(file, uses(specifier))
  return all.filter((line) => line.startsWith('bourse/boundaries')).join('\n')
}

const defined = (members: string): string =>
  `import { defineDataset } from '@bourse/kit'\nexport default defineDataset(${members})\n`

const KIT = 'packages/kit/src/probe.ts'
const SERVICES = 'packages/services/src/probe.ts'
const EOD = 'packages/datasets/eod/src/probe.ts'
const FILES = 'packages/sources/files/src/probe.ts'
const DEMO = 'packages/demo/src/probe.ts'
const RULES = 'packages/calendar-rules/src/probe.ts'
const HOST = 'host/src/probe.ts'
const CLIENT = 'packages/client/src/probe.ts'

describe('import boundaries', () => {
  it('the host’s folders import in one direction', async () => {
    expect(await boundary('host/src/request/probe.ts', '../boot/host.ts')).toContain('must not import host/src/boot')
    expect(await boundary('host/src/boot/probe.ts', '../request/run.ts')).toBe('')
    expect(await boundary('host/src/request/read/probe.ts', '../steps/pin.ts')).toContain('must not import')
    expect(await boundary('host/src/request/steps/probe.ts', '../read/read.ts')).toBe('')
  })

  it('the kit’s folders import in one direction', async () => {
    const record = 'packages/kit/src/record/probe.ts'
    expect(await boundary(record, '../operation/call.ts')).toContain('must not import packages/kit/src/operation')
    expect(await boundary('packages/kit/src/values/probe.ts', '../checks/names.ts')).toContain('must not import')
    expect(await boundary(record, '../values/dates.ts')).toBe('')
    expect(await boundary('packages/kit/src/dataset/probe.ts', '../delivery/pages.ts')).toBe('')
  })

  it('the options dataset’s folders import in one direction', async () => {
    const quotes = 'packages/datasets/options/src/quotes/probe.ts'
    expect(await boundary(quotes, '../staging/chains.ts')).toContain(
      'must not import packages/datasets/options/src/staging',
    )
    expect(await boundary(quotes, '../contracts/record.ts')).toBe('')
  })

  it('the engine’s parts import those below them, through their index', async () => {
    const store = 'packages/engine/src/store/probe.ts'
    expect(await boundary(store, '../ledger/index.ts')).toContain('must not import packages/engine/src/ledger')
    expect(await boundary(store, '../publishing/index.ts')).toContain('must not import packages/engine/src/publishing')
    expect(await boundary(store, '../database/index.ts')).toBe('')
    expect(await boundary(store, '../database/sql-folder.ts')).toContain('through its index.ts')
    expect(await boundary('packages/engine/src/publishing/probe.ts', '../store/writing.ts')).toBe('')
    expect(await boundary('packages/engine/src/jobs/probe.ts', '../store/writing.ts')).toContain('through its index.ts')
  })

  it.each([
    [KIT, 'fastify'],
    [KIT, 'pg'],
    [KIT, 'pg-boss'],
    [KIT, '@bourse/host'],
    [KIT, '@bourse/services'],
    [SERVICES, '@bourse/host'],
    [SERVICES, '@bourse/eod'],
    [EOD, '@bourse/instruments'],
    [EOD, '@bourse/host'],
    [EOD, '@bourse/testkit'],
    [EOD, '@bourse/demo'],
    [FILES, '@bourse/demo'],
    [HOST, '@bourse/demo'],
    [DEMO, '@bourse/host'],
    [DEMO, '@bourse/kit/host'],
    [EOD, 'fastify'],
    [FILES, '@bourse/eod'],
    [FILES, '@bourse/host'],
    [RULES, '@bourse/kit'],
    ['packages/option-pricing/src/probe.ts', '@bourse/kit'],
    [RULES, '@bourse/calendars'],
    [HOST, '@bourse/calendar-rules'],
    [HOST, '@bourse/eod'],
    [HOST, '@bourse/sec'],
    [HOST, '@bourse/testkit'],
    [HOST, '@bourse/bourse'],
    ['packages/engine/src/store/probe.ts', '@bourse/embedded'],
    ['packages/engine/src/api-docs/probe.ts', '@bourse/host'],
    [EOD, '@bourse/kit/host'],
    [FILES, '@bourse/kit/host'],
    [SERVICES, '@bourse/kit/host'],
    [CLIENT, '@bourse/kit'],
    [CLIENT, '@bourse/host'],
    [CLIENT, 'undici'],
  ])('%s may not import %s', async (file, specifier) => {
    expect(await boundary(file, specifier)).toContain(specifier)
  })

  it.each([
    [KIT, 'luxon'],
    [KIT, './clock.ts'],
    [SERVICES, '@bourse/kit'],
    [EOD, '@bourse/kit'],
    [EOD, '@bourse/services'],
    [FILES, 'node:zlib'],
    [RULES, 'luxon'],
    ['packages/datasets/calendars/src/probe.ts', '@bourse/calendar-rules'],
    ['packages/datasets/bonds/src/probe.ts', '@bourse/option-pricing'],
    [DEMO, '@bourse/calendar-rules'],
    [DEMO, '@bourse/eod'],
    [DEMO, '@bourse/sec'],
    ['packages/datasets/eod/test/probe.test.ts', '@bourse/demo'],
    [HOST, 'fastify'],
    [HOST, '@bourse/kit'],
    [HOST, '@bourse/kit/host'],
    ['packages/datasets/quotes/test/probe.test.ts', '@bourse/kit/host'],
    ['packages/datasets/eod/test/probe.test.ts', '@bourse/testkit'],
    ['packages/datasets/eod/test/probe.test.ts', 'fast-check'],
    ['packages/client/test/probe.test.ts', 'fast-check'],
    ['examples/full/src/probe.ts', '@bourse/eod'],
  ])('%s may import %s', async (file, specifier) => {
    expect(await boundary(file, specifier)).toBe('')
  })

  it('the boundary rule rejects a package that package.json does not declare, even if it happens to resolve', async () => {
    expect(await boundary(EOD, 'fast-check')).toContain('fast-check is not a dependency of @bourse/eod')
  })

  it('import boundaries also reject a test’s import of a package that the root links only for examples outside the workspace', async () => {
    expect(await boundary('packages/sources/sec/test/probe.test.ts', '@bourse/testkit')).toContain(
      '@bourse/testkit is not a dependency of @bourse/sec',
    )
  })

  it('the boundary rule rejects a relative path into another package', async () => {
    expect(await boundary(EOD, '../../instruments/src/index.ts')).toContain('is outside the package')
    expect(await boundary('packages/datasets/eod/test/probe.test.ts', '../src/index.ts')).toBe('')
  })

  it('the boundary rule checks re-exports and dynamic imports as well', async () => {
    expect(await complaints(KIT, "export * from 'fastify'\n")).toHaveLength(1)
    expect(await complaints(KIT, "export { fastify } from 'fastify'\n")).toHaveLength(1)
    expect(await complaints(KIT, "export const load = () => import('fastify')\n")).toContainEqual(
      expect.stringContaining('bourse/boundaries'),
    )
  })
})

describe('code rules', () => {
  it.each([
    ['dates as Date', EOD, 'export const at = new Date(0)\n', 'no-restricted-globals'],
    ['dates as Date objects in a source', FILES, 'export const at = Date.now()\n', 'no-restricted-globals'],
    ['current time from the machine in the host', HOST, 'export const at = new Date()\n', 'no-restricted-syntax'],
    ['current time from the machine via an alias', HOST, 'export const at = Date.now()\n', 'no-restricted-syntax'],
    ['prices as floats', EOD, "export const price = parseFloat('1')\n", 'no-restricted-globals'],
    ['prices as floats via an alias', EOD, "export const price = Number.parseFloat('1')\n", 'no-restricted-properties'],
    ['any', EOD, 'export const open: any = 1\n', '@typescript-eslint/no-explicit-any'],
    ['a default export', KIT, 'export default {}\n', 'no-restricted-exports'],
    ['a file name in camel case', 'packages/kit/src/publicId.ts', 'export {}\n', 'bourse/file-names'],
    ['code in an index file', 'packages/kit/src/index.ts', 'export const x = 1\n', 'no-restricted-syntax'],
    [
      'dataset properties out of order',
      'packages/datasets/eod/src/dataset.ts',
      defined("{ id: 'a', summary: '', title: '' }"),
      'bourse/dataset-keys',
    ],
    [
      'a derivation in a differently named file',
      EOD,
      "import { derive } from '@bourse/kit'\nexport const rows = derive({}, {})\n",
      'bourse/derivations',
    ],
    [
      'a staging table outside the staging folder',
      EOD,
      "import { stagingTable } from '@bourse/kit'\nexport const rows = stagingTable('rows', {})\n",
      'bourse/staging-tables',
    ],
    ['an undocumented export of the kit', KIT, 'export function bare(): void {}\n', 'jsdoc/require-jsdoc'],
  ])('code rules reject %s', async (_what, file, code, rule) => {
    expect(await complaints(file, code)).toContainEqual(expect.stringContaining(rule))
  })

  it.each([
    ['the dataset as a default export', 'packages/datasets/eod/src/dataset.ts', 'export default { id: 1 }\n'],
    ['an index that re-exports it', 'packages/datasets/eod/src/index.ts', "export { default } from './dataset.ts'\n"],
    [
      'dataset properties in order',
      'packages/datasets/eod/src/dataset.ts',
      defined("{ id: 'a', title: '', jobs: [], imports: {} }"),
    ],
    [
      'a derivation in its own file',
      'packages/datasets/eod/src/derive-rows.ts',
      "import { derive } from '@bourse/kit'\nexport const deriveRows = derive({}, {})\n",
    ],
    [
      'a staging table in the staging folder',
      'packages/datasets/eod/src/staging/rows.ts',
      "import { stagingTable } from '@bourse/kit'\nexport const rows = stagingTable('rows', {})\n",
    ],
    ['a documented export', KIT, '/** Nothing. */\nexport function bare(): void {}\n'],
  ])('code rules accept %s', async (_what, file, code) => {
    expect(await complaints(file, code)).toEqual([])
  })
})
