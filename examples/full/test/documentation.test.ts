import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { allBlocks, pagesBelow, placeOf, ROOT, type Block } from './support/documentation/blocks.ts'
import { textCommandProblems, textCommands } from './support/documentation/text-commands.ts'
import { startDemo, type DemoService } from './support/documentation/demo-service.ts'
import { jsonProblem } from './support/documentation/json-problem.ts'
import { byPage, FOLLOWED_ELSEWHERE, PAGE_SETTINGS } from './support/documentation/pages.ts'
import { ONLY_TYPES, PRELUDES } from './support/documentation/preludes.ts'
import { readerFolder, type ReaderFolder } from './support/documentation/reader-folder.ts'
import { run } from './support/documentation/run.ts'
import { addressed, runShell, type Reader } from './support/documentation/shell.ts'
import { typeProblems } from './support/documentation/type-problems.ts'
import { operations, walker } from './support/walk-operations.ts'
import { modulesOf, packageOf, type BlockModule } from './support/documentation/virtual-modules.ts'

/** Languages of blocks that are run or read by a program here; `text` is what a reader looks at only. */
const LANGUAGES = ['sh', 'ts', 'json', 'python', 'text', 'mermaid']

const blocks = allBlocks()
const of = (language: string) => blocks.filter((block) => block.language === language)
const followed = (language: string) => of(language).filter(({ page }) => !FOLLOWED_ELSEWHERE.has(page))
const shell = followed('sh')
// Those of the Python client are run by its own tests, which have it installed.
const python = followed('python').filter(({ code }) => !code.includes('bourse_client'))
const named = (some: readonly Block[]) => some.map((block) => [placeOf(block), block] as const)
const isTest = ({ name }: BlockModule) => name.endsWith('.test.ts')
const missing = (program: string) => spawnSync(program, ['--version']).status !== 0
const without = (program: string) => (missing(program) ? ` (skipped: ${program} is not installed)` : '')

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

/**
 * A reader in their clone beside a service with the demo market, whose commands work on it, or on an installation of
 * their own.
 */
function readerIn({ path }: ReaderFolder, own?: TestDatabase): Reader {
  const env = {
    PATH: process.env['PATH'],
    HOME: path,
    BOURSE_URL: demo.address,
    BOURSE_KEY: demo.ownerKey,
    PYTHONDONTWRITEBYTECODE: '1',
    BOURSE_METRICS_PORT: '0',
    ...(own === undefined ? { BOURSE_PORT: demo.port } : { DATABASE_URL: own.url, BOURSE_DEMO: 'off' }),
  }
  return { folder: path, service: `localhost:${demo.port}`, env }
}

test(`all ${blocks.length} blocks say what they are: ${LANGUAGES.map((name) => `${of(name).length} ${name}`).join(', ')}`, () => {
  expect(blocks.filter(({ language }) => !LANGUAGES.includes(language)).map(placeOf)).toEqual([])
})

test('no block of a shell has a hole that the reader has to fill first', () => {
  expect(
    of('sh')
      .filter(({ code }) => /…|\.\.\.|<[a-z_-]+>/.test(code))
      .map(placeOf),
  ).toEqual([])
})

test('what is said here about single pages and blocks is about ones that are there', () => {
  const isThere = (one: { readonly page: string; readonly has?: string }) =>
    blocks.some(({ page, code }) => page === one.page && code.includes(one.has ?? ''))
  expect([...PAGE_SETTINGS, ...PRELUDES, ...ONLY_TYPES].filter((one) => !isThere(one))).toEqual([])
})

/** As long as this section is there, the packages are on no public registry. */
const UNTIL = 'until-they-are-on-npm'

test('no page tells to install a package of ours without saying what to do until it can be', () => {
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(
    `\n## ${UNTIL.replaceAll('-', ' ').replace(/^u/, 'U')}\n`,
  )
  const installs = /(npm (install|i|add)|npx( -p)?) [^\n`]*@bourse\//
  const without = pagesBelow(ROOT)
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => installs.test(text) && !text.includes(`#${UNTIL}`))
  // It tells what the rehearsal of a release does.
  expect(without.map(({ path }) => relative(ROOT, path))).toEqual(['RELEASING.md'])
})

test.each([...FOLLOWED_ELSEWHERE])('%s is followed by %s', (page, check) => {
  expect([page, check].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

describe.skipIf(missing('curl'))(`${shell.length} blocks of shell${without('curl')}`, () => {
  for (const [page, ofPage] of byPage(shell))
    test(`${page}: ${ofPage.length} run`, async () => {
      const setting = PAGE_SETTINGS.find((one) => one.page === page)
      const own = setting?.installation === 'own' ? await createTestDatabase() : undefined
      const folder = readerFolder(join(home.path, '.bourse'))
      for (const [name, content] of Object.entries(setting?.files ?? {}))
        writeFileSync(join(folder.path, name), content)
      // What a page says to write into the deployment is there when its commands run.
      for (const { block, name, text } of modulesOf(of('ts')))
        if (block.page === page && name.startsWith('examples/')) writeFileSync(join(folder.path, name), text)
      const before = (setting?.before ?? []).map((code): Block => ({ page, line: 0, language: 'sh', code }))
      await runShell([...before, ...ofPage], readerIn(folder, own)).finally(() => own?.drop())
      folder.remove()
    }, 600_000)
})

describe(`${of('ts').length} blocks of TypeScript`, () => {
  const modules = modulesOf(of('ts'))
  const complete = modules.filter(
    ({ block }) => !ONLY_TYPES.some(({ page, has }) => page === block.page && block.code.includes(has)),
  )
  const [tests, programs] = [complete.filter(isTest), complete.filter((module) => !isTest(module))]
  const hooks = fileURLToPath(new URL('support/documentation/resolve-workspace.ts', import.meta.url))

  test(`${modules.length} have the types they say`, () => {
    expect(typeProblems(modules)).toEqual([])
  }, 120_000)

  /** Writes the modules of a page, or of pages that share a package, as a reader would. Returns their folder. */
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
      const ended = await run(process.execPath, words, { cwd, env: readerIn(home).env })
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
      // One PostgreSQL for all test files of a page.
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
  test.each(named(of('json')))('%s is what it stands for', async (_, block) => {
    expect(await jsonProblem(block, readerIn(home), demo)).toBeUndefined()
  })
})

describe.skipIf(missing('python3'))(`${python.length} blocks of Python${without('python3')}`, () => {
  test.each(named(python))('%s runs', async (_, { code }) => {
    const { env, service } = readerIn(home)
    const ended = await run('python3', ['-c', addressed(code, service)], { cwd: home.path, env })
    expect(ended.code, ended.stderr).toBe(0)
  })
})

test(`${textCommands().length} commands in the running text are there, with their options`, async () => {
  expect(await textCommandProblems()).toEqual([])
}, 120_000)

/** What is not 200 with at least a row: an order is taken, and no source of ratings is connected. */
const EXPECTED: Readonly<Record<string, { readonly status: number; readonly hasRows: boolean }>> = {
  'exports.create': { status: 202, hasRows: true },
  'ratings.esg': { status: 501, hasRows: false },
}
/** Files and rows that follow from others are written after the first start. */
/** Operations about what is made while the service runs. */
const MADE_MEANWHILE = ['exports.get', 'flat-files.get']
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
    '%s answers its first example',
    async (_, operation) => {
      const expected = EXPECTED[operation.id] ?? { status: 200, hasRows: true }
      await vi.waitFor(async () => {
        const { status, rows, told } = await walk.walk(operation, await madeMeanwhile(operation.id))
        expect({ status, hasRows: rows > 0 }, told).toEqual(expected)
      }, WORKED_OUT)
    },
    WORKED_OUT.timeout + 30_000,
  )

  // Quotes of options are of two days, for one: what a document shows of them follows what is published.
  test('all parameters have an example that answers rows', async () => {
    const shown = operations.filter(({ id }) => EXPECTED[id] === undefined && !MADE_MEANWHILE.includes(id))
    await vi.waitFor(
      async () => {
        const newest = await walker(demo.address, demo.ownerKey)
        const calls = shown.flatMap((operation) => newest.callsOf(operation).map((call) => [operation, call] as const))
        const empty: string[] = []
        for (const [operation, call] of calls) {
          const { status, rows, told } = await newest.walk(operation, call)
          if (status !== 200 || rows === 0) empty.push(told)
        }
        expect(empty).toEqual([])
      },
      { timeout: 700_000, interval: 60_000 },
    )
  }, 720_000)

  /** The address of what no document can name, as it is made while the service runs. */
  async function madeMeanwhile(id: string): Promise<string | undefined> {
    if (id === 'exports.get') return `/v1/exports/${(await first('exports.create'))?.['id']}`
    if (!id.startsWith('flat-files')) return undefined
    const file = (await first('flat-files.list')) ?? {}
    return id === 'flat-files.list' ? undefined : `/v1/flat-files/${file['dataset']}/${file['date']}`
  }

  async function first(id: string) {
    const operation = operations.find((one) => one.id === id)
    return operation === undefined ? undefined : (await walk.walk(operation)).first
  }
})
