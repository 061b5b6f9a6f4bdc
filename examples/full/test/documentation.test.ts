import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { allBlocks, pagesBelow, placeOf, ROOT, type Block } from './support/documentation/blocks.ts'
import { textCommandProblems, textCommands } from './support/documentation/text-commands.ts'
import { startDemo, type DemoService } from './support/documentation/demo-service.ts'
import { jsonProblem } from './support/documentation/json-problem.ts'
import { followPage, missing, readerIn, without } from './support/documentation/follow-page.ts'
import { byPage, FOLLOWED_ELSEWHERE, ownInstallation, PAGE_SETTINGS } from './support/documentation/pages.ts'
import { ONLY_TYPES, PRELUDES } from './support/documentation/preludes.ts'
import { readerFolder, type ReaderFolder } from './support/documentation/reader-folder.ts'
import { run } from './support/documentation/run.ts'
import { addressed } from './support/documentation/shell.ts'
import { typeProblems } from './support/documentation/type-problems.ts'
import { operations, walker } from './support/walk-operations.ts'
import { modulesOf, packageOf, type BlockModule } from './support/documentation/virtual-modules.ts'

/** Code block languages. A program runs or checks every block except `text`, which is only for readers. */
const LANGUAGES = ['sh', 'ts', 'json', 'python', 'text', 'ini', 'mermaid']

const blocks = allBlocks()
const of = (language: string) => blocks.filter((block) => block.language === language)
const followed = (language: string) => of(language).filter(({ page }) => !FOLLOWED_ELSEWHERE.has(page))
// Pages that need the reader's own installation run in parallel, in documentation-installations.test.ts.
const shell = followed('sh').filter(({ page }) => !ownInstallation(page))
// Tests of Python clients run their blocks, because they have the clients installed.
const python = followed('python').filter(({ code }) => !/bourse_client|import delta_sharing/.test(code))
const named = (some: readonly Block[]) => some.map((block) => [placeOf(block), block] as const)
const isTest = ({ name }: BlockModule) => name.endsWith('.test.ts')

let home: ReaderFolder
let demo: DemoService

beforeAll(async () => {
  home = readerFolder()
  demo = await startDemo(home.path)
}, 300_000)

afterAll(async () => {
  await demo?.close()
  home?.remove()
})

test(`all ${blocks.length} blocks name a language: ${LANGUAGES.map((name) => `${of(name).length} ${name}`).join(', ')}`, () => {
  expect(blocks.filter(({ language }) => !LANGUAGES.includes(language)).map(placeOf)).toEqual([])
})

test('no shell block has a placeholder that the reader has to fill in first', () => {
  expect(
    of('sh')
      .filter(({ code }) => /…|\.\.\.|<[a-z_-]+>/.test(code))
      .map(placeOf),
  ).toEqual([])
})

test('settings for individual pages and blocks refer to pages and blocks that exist', () => {
  const isThere = (one: { readonly page: string; readonly has?: string }) =>
    blocks.some(({ page, code }) => page === one.page && code.includes(one.has ?? ''))
  expect([...PAGE_SETTINGS, ...PRELUDES, ...ONLY_TYPES].filter((one) => !isThere(one))).toEqual([])
})

/** While the README has this section, the packages are not on any public registry. */
const UNTIL = 'until-they-are-on-npm'

test('every page that installs one of our packages says what to do until it is on npm', () => {
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(
    `\n## ${UNTIL.replaceAll('-', ' ').replace(/^u/, 'U')}\n`,
  )
  const installs = /(npm (install|i|add)|npx( -p)?) [^\n`]*@bourse\//
  const without = pagesBelow(ROOT)
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => installs.test(text) && !text.includes(`#${UNTIL}`))
  // This page describes a release rehearsal.
  expect(without.map(({ path }) => relative(ROOT, path))).toEqual(['RELEASING.md'])
})

test.each([...FOLLOWED_ELSEWHERE])('%s is followed by %s', (page, check) => {
  expect([page, check].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

describe.skipIf(missing('curl'))(`${shell.length} shell blocks${without('curl')}`, () => {
  for (const [page, ofPage] of byPage(shell))
    test(`${page}: ${ofPage.length} run`, () => followPage(page, ofPage, { home, demo }), 600_000)
})

describe(`${of('ts').length} blocks of TypeScript`, () => {
  const modules = modulesOf(of('ts'))
  const complete = modules.filter(
    ({ block }) => !ONLY_TYPES.some(({ page, has }) => page === block.page && block.code.includes(has)),
  )
  const [tests, programs] = [complete.filter(isTest), complete.filter((module) => !isTest(module))]
  const hooks = fileURLToPath(new URL('support/documentation/resolve-workspace.ts', import.meta.url))

  test(`the types of ${modules.length} are correct`, () => {
    expect(typeProblems(modules)).toEqual([])
  }, 120_000)

  /**
   * Writes the modules of a page, or of pages that share a package, to a folder as a reader would; returns the folder.
   */
  function written(block: Block): string {
    const name = packageOf(block)
    const folder = join(home.path, 'blocks', name.replaceAll(/\W/g, '-'))
    for (const { name: file, text } of modules.filter((module) => packageOf(module.block) === name)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), addressed(text, `localhost:${demo.port}`))
    }
    const { files = {} } = PAGE_SETTINGS.find((setting) => setting.page === block.page) ?? {}
    for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
    return folder
  }

  test.each(programs.map((module) => [placeOf(module.block), module] as const))(
    '%s runs',
    async (_, { block, name }) => {
      const cwd = written(block)
      const words = ['--import', hooks, join(cwd, name), '--help']
      const ended = await run(process.execPath, words, { cwd, env: readerIn(home, demo).env })
      expect(ended.code, ended.stderr).toBe(0)
    },
  )

  test.each([...Map.groupBy(tests, ({ block }) => packageOf(block))])(
    'the tests of %s pass',
    async (_, [first]) => {
      if (first === undefined) return
      const cwd = written(first.block)
      symlinkSync(join(ROOT, 'packages/datasets/eod/node_modules'), join(cwd, 'node_modules'))
      const manifest = JSON.parse(readFileSync(join(ROOT, 'packages/datasets/eod/package.json'), 'utf8'))
      writeFileSync(
        join(cwd, 'package.json'),
        JSON.stringify({ ...manifest, name: '@bourse/of-a-page', exports: { '.': './src/dataset.ts' } }),
      )
      writeFileSync(join(cwd, 'README.md'), '# @bourse/of-a-page\n')
      // One PostgreSQL server for all of a page's test files.
      const setup = `globalSetup: ['@bourse/testkit/global-postgres'], testTimeout: 120_000, hookTimeout: 120_000`
      const config = `export default { test: { ${setup} } }\n`
      writeFileSync(join(cwd, 'vitest.config.ts'), config)
      const words = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', cwd]
      const ended = await run(process.execPath, words, { cwd, env: process.env, milliseconds: 400_000 })
      expect(ended.code, ended.stdout + ended.stderr).toBe(0)
    },
    420_000,
  )
})

describe(`${of('json').length} blocks of JSON`, () => {
  test.each(named(of('json')))('%s is valid', async (_, block) => {
    expect(await jsonProblem(block, readerIn(home, demo), demo)).toBeUndefined()
  })
})

describe.skipIf(missing('python3'))(`${python.length} blocks of Python${without('python3')}`, () => {
  test.each(named(python))('%s runs', async (_, { code }) => {
    const { env, service } = readerIn(home, demo)
    const ended = await run('python3', ['-c', addressed(code, service)], { cwd: home.path, env })
    expect(ended.code, ended.stderr).toBe(0)
  })
})

test(`${textCommands().length} commands in running text exist, with their options`, async () => {
  expect(await textCommandProblems()).toEqual([])
}, 120_000)

/** Responses other than 200 with at least one row: an order is accepted, and no source of ratings is connected. */
const EXPECTED: Readonly<Record<string, { readonly status: number; readonly hasRows: boolean }>> = {
  'exports.create': { status: 202, hasRows: true },
  'links.create': { status: 201, hasRows: true },
  'ratings.esg': { status: 501, hasRows: false },
}
/** Operations on resources that are created while the service runs. */
const MADE_MEANWHILE = ['exports.get', 'flat-files.get', 'links.delete', 'sharing.file']
const WORKED_OUT = { timeout: 90_000, interval: 1_000 }

describe('the operations of the specification', () => {
  let walk: Awaited<ReturnType<typeof walker>>
  beforeAll(async () => {
    walk = await walker(demo.address, demo.ownerKey)
  })

  test(`all ${operations.length} are served`, () => {
    expect(operations.filter((operation) => !walk.isServed(operation))).toEqual([])
  })

  test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s returns rows for its first example',
    async (_, operation) => {
      const expected = EXPECTED[operation.id] ?? { status: 200, hasRows: true }
      await vi.waitFor(async () => {
        const { status, rows, told } = await walk.walk(operation, await madeMeanwhile(operation.id))
        expect({ status, hasRows: rows > 0 }, told).toEqual(expected)
      }, WORKED_OUT)
    },
    WORKED_OUT.timeout + 30_000,
  )

  // Some rows appear later, such as option quotes, which require two days of data; the document's examples refer to
  // them.
  test('every parameter example returns rows', async () => {
    const shown = operations.filter(({ id }) => EXPECTED[id] === undefined && !MADE_MEANWHILE.includes(id))
    await vi.waitFor(
      async () => {
        const newest = await walker(demo.address, demo.ownerKey)
        const calls = shown.flatMap((operation) => newest.callsOf(operation).map((urls) => [operation, urls] as const))
        const empty: string[] = []
        for (const [operation, urls] of calls) {
          const walked = await Promise.all(urls.map((url) => newest.walk(operation, url)))
          if (!walked.some(({ status, rows }) => status === 200 && rows > 0))
            empty.push(walked.map(({ told }) => told).join(', '))
        }
        expect(empty).toEqual([])
      },
      { timeout: 700_000, interval: 60_000 },
    )
  }, 720_000)

  /** The URL of an export or flat file, which the document cannot name because the running service creates it. */
  async function madeMeanwhile(id: string): Promise<string | undefined> {
    if (id === 'exports.get') return `/v1/exports/${(await first('exports.create'))?.['id']}`
    if (id === 'links.delete') return `/v1/links/${(await first('links.create'))?.['id']}`
    if (id === 'sharing.file') return `/v1/sharing/eod/us/daily_bars_by_day/${(await first('sharing.files'))?.['file']}`
    if (!id.startsWith('flat-files')) return undefined
    const file = (await first('flat-files.list')) ?? {}
    return id === 'flat-files.list' ? undefined : `/v1/flat-files/${file['dataset']}/${file['date']}`
  }

  async function first(id: string) {
    const operation = operations.find((one) => one.id === id)
    return operation === undefined ? undefined : (await walk.walk(operation)).first
  }
})
