import { createTestDatabase } from '@bourse/testkit'
import { ESLint } from 'eslint'
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { check, resolveConfig } from 'prettier'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createDataset,
  SUBJECTS,
  TIMES,
  type CreatedPackage,
  type PartName,
  type SubjectName,
  type TimeName,
} from '../src/index.ts'
import { cleanEnvironment, runProgram } from './support/run-program.ts'
import { makeScratch, ROOT, type Scratch } from './support/scratch.ts'

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')

/** Every subject in every time mode. */
const variants = (Object.keys(SUBJECTS) as SubjectName[]).flatMap((subject) =>
  (Object.keys(TIMES) as TimeName[]).map((time) => ({ subject, time })),
)
/** All optional parts in addition to the first record. */
const partsOf = (time: TimeName): readonly PartName[] => (time === 'revisioned' ? ['derived', 'search'] : ['search'])

let scratch: Scratch
/** With all optional parts. */
let inside: readonly CreatedPackage[]
/** With the defaults. */
let alone: readonly CreatedPackage[]
/** Ids have the maximum length, to check that no line of code becomes too long. */
let long: readonly CreatedPackage[]

beforeAll(() => {
  scratch = makeScratch()
  const { repository, outside } = scratch
  const named = (prefix: string, { subject, time }: (typeof variants)[number]) => `${prefix}-${subject}-${time}`
  inside = variants.map((variant) =>
    createDataset({ ...variant, id: named('inside', variant), with: partsOf(variant.time), cwd: repository }),
  )
  alone = variants.map((variant) => createDataset({ ...variant, id: named('alone', variant), cwd: outside }))
  long = variants.map((variant, index) =>
    createDataset({
      ...variant,
      id: `long${index}-`.padEnd(50, 'x'),
      with: partsOf(variant.time),
      cwd: join(outside, '..'),
    }),
  )
})

afterAll(() => scratch.remove())

const everything = () => [...inside, ...alone, ...long]
const pathsOf = ({ folder, files }: CreatedPackage) => files.map((file) => join(folder, file))
const textOf = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')
const manifestOf = (folder: string) => JSON.parse(textOf(folder, 'package.json'))

describe('the output of create-dataset', () => {
  test('the output of create-dataset has at most six files and no leftover placeholders', () => {
    for (const created of everything()) {
      const found = readdirSync(created.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      )
      expect(found.length).toBe(created.files.length)
      expect(found.length).toBeLessThanOrEqual(6)
      for (const path of pathsOf(created)) expect(readFileSync(path, 'utf8')).not.toMatch(/\{\{[a-z]+\}\}/)
    }
  })

  test('the output of create-dataset is formatted', async () => {
    const options = await resolveConfig(join(ROOT, 'package.json'))
    for (const path of everything()
      .flatMap(pathsOf)
      .filter((file) => !file.endsWith('.csv')))
      expect([path, await check(readFileSync(path, 'utf8'), { ...options, filepath: path })]).toEqual([path, true])
  })

  test('the output of create-dataset passes the repository’s type check', () => {
    const { config } = ts.readConfigFile(join(scratch.repository, 'tsconfig.json'), (path) => ts.sys.readFile(path))
    const parsed = ts.parseJsonConfigFileContent(config, ts.sys, scratch.repository)
    expect(parsed.fileNames.length).toBe(inside.length * 3)
    expect(typeErrors(parsed)).toEqual([])
  })

  test('the output of create-dataset passes its own type check standalone', () => {
    const configurations = alone.map(({ folder }) =>
      ts.parseJsonConfigFileContent(JSON.parse(textOf(folder, 'tsconfig.json')), ts.sys, folder),
    )
    const [first] = configurations
    for (const { fileNames } of configurations) expect(fileNames.length).toBe(2)
    expect(first?.options).toMatchObject({ strict: true, noEmit: true, erasableSyntaxOnly: true })
    const fileNames = configurations.flatMap((parsed) => parsed.fileNames)
    expect(typeErrors({ fileNames, options: first?.options ?? {} })).toEqual([])
  })

  test('the output of create-dataset passes the repository’s lint rules', async () => {
    const eslint = new ESLint({ cwd: scratch.repository })
    const results = await eslint.lintFiles(inside.flatMap(pathsOf).filter((file) => file.endsWith('.ts')))
    expect(results.length).toBe(inside.length * 3)
    expect(results.flatMap(({ messages }) => messages)).toEqual([])
  })

  test('the output of create-dataset passes conformance', async () => {
    const report = join(scratch.repository, 'report.json')
    // A single worker, because each loads the entire host and the workers of this run keep the processors busy.
    const words = ['run', '--maxWorkers=1', '--dir', 'packages/datasets', '--reporter=json', `--outputFile=${report}`]
    const { text } = await runProgram(process.execPath, [VITEST, ...words], { cwd: scratch.repository })
    expect(existsSync(report), text).toBe(true)
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    expect(failuresIn(testResults)).toEqual([])
    expect(testResults.map(({ name }: { readonly name: string }) => relative(scratch.repository, name)).sort()).toEqual(
      inside.map(({ id }) => `packages/datasets/${id}/test/conformance.test.ts`).sort(),
    )
    for (const { assertionResults } of testResults) {
      const passed = assertionResults.filter(({ status }: { readonly status: string }) => status === 'passed')
      expect(passed.length).toBeGreaterThan(35)
    }
  }, 600_000)

  test('the output of create-dataset passes conformance standalone, without any vitest configuration', async () => {
    const folder = alone.at(-1)?.folder ?? ''
    expect(readdirSync(folder)).not.toContain('vitest.config.ts')
    const { code, text } = await runProgram(process.execPath, [VITEST, 'run'], { cwd: folder })
    expect(code, text).toBe(0)
    expect(text).toMatch(/Tests.*passed/)
  }, 300_000)
})

describe('the package.json of a new dataset', () => {
  test('the package.json of a new dataset uses the workspace’s packages in the repository', () => {
    for (const { id, folder } of inside) {
      const { name, peerDependencies, devDependencies } = manifestOf(folder)
      expect(name).toBe(`@bourse/${id}`)
      expect(new Set(Object.values({ ...peerDependencies, ...devDependencies }))).toEqual(new Set(['workspace:^']))
    }
  })

  test('outside the repository, the package.json uses the published packages that were released with the generator', () => {
    const version = (path: string): string => manifestOf(join(ROOT, path)).version
    for (const { folder } of alone) {
      const { peerDependencies, devDependencies } = manifestOf(folder)
      expect(peerDependencies['@bourse/kit']).toBe(`^${version('packages/kit')}`)
      expect(devDependencies).toMatchObject({
        '@bourse/kit': `^${version('packages/kit')}`,
        '@bourse/testkit': `^${version('packages/testkit')}`,
      })
    }
  })

  test('the package.json of a new dataset uses the tools that test this repository', () => {
    const tools = manifestOf(ROOT).devDependencies
    for (const [name, range] of Object.entries(manifestOf(alone[0]?.folder ?? '').devDependencies))
      if (!name.startsWith('@bourse/')) expect([name, range]).toEqual([name, `^${tools[name]}`])
  })

  test('the package.json of a new dataset lists the services package only if a service resolves what the rows are about', () => {
    for (const { id, folder } of [...inside, ...alone]) {
      const { peerDependencies, devDependencies } = manifestOf(folder)
      const expected = !id.includes('-none-')
      expect(['@bourse/services' in peerDependencies, '@bourse/services' in devDependencies]).toEqual([
        expected,
        expected,
      ])
    }
  })
})

describe('the README of a new dataset', () => {
  test('the README of a new dataset produces a response when its commands are pasted', async () => {
    const [created] = alone
    const { id = '', folder = '' } = created ?? {}
    const readme = textOf(folder, 'README.md')
    writeFileSync(join(folder, 'bourse.ts'), blockOf(readme, 'ts', 'runCommandLine'))
    const [, ...commands] = blockOf(readme, 'sh', 'ingest run')
      .trim()
      .split('\n')
      .filter((line) => line !== '')
    const serve = commands.pop()
    expect(serve).toBe('node bourse.ts serve')
    const database = await createTestDatabase()
    const env = { DATABASE_URL: database.url, BOURSE_PORT: '0', BOURSE_METRICS_PORT: '0' }
    try {
      const { code, text } = await runProgram('sh', ['-ec', commands.join('\n')], { cwd: folder, env })
      expect(code, text).toBe(0)
      expect(text).toContain('4 rows read: 4 published.')
      const curl = blockOf(readme, 'sh', 'curl').trim()
      const exports = commands.filter((line) => line.startsWith('export'))
      const answer = await servedAt(folder, env, [...exports, `exec ${serve}`].join('\n'), (address) =>
        runProgram('sh', ['-ec', curl.replace('curl', 'curl -s').replace('http://localhost:8080', address)], {
          cwd: folder,
          env,
        }),
      )
      const { data } = JSON.parse(answer.text)
      expect(data.map(({ symbol, date, value }: Row) => [symbol, date, value])).toEqual([
        ['AAPL', '2026-02-26', 61.5],
        ['AAPL', '2026-02-27', 62.25],
      ])
      expect(answer.text).toContain('"sample_size":15')
      expect(curl).toContain(`/v1/${id}?symbols=AAPL`)
    } finally {
      await database.drop()
    }
  }, 300_000)
})

interface Row {
  readonly symbol: string
  readonly date: string
  readonly value: number
}

/** Returns the first code block in the given language that contains a word. */
function blockOf(readme: string, language: string, word: string): string {
  const blocks = [...readme.matchAll(/```(\w+)\n(.*?)```/gs)].filter(([, name]) => name === language)
  return blocks.map(([, , code = '']) => code).find((code) => code.includes(word)) ?? ''
}

/** Serves while `work` runs; the server has stopped when this returns. */
async function servedAt<T>(
  cwd: string,
  env: Readonly<Record<string, string>>,
  command: string,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const child = spawn('sh', ['-ec', command], { cwd, env: { ...cleanEnvironment(), ...env } })
  const closed = new Promise((resolve) => child.on('close', resolve))
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let text = ''
      const read = (chunk: unknown) => {
        text += String(chunk)
        const found = /http:\/\/[\w.]+:[1-9]\d*/.exec(text)?.[0]
        if (found !== undefined) resolve(found)
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.on('close', () => reject(new Error(`the server ended: ${text}`)))
    })
    return await work(address)
  } finally {
    child.kill('SIGINT')
    await closed
  }
}

/** Returns the errors in the given files, but not those in the files that they import. */
function typeErrors({ fileNames, options }: Pick<ts.ParsedCommandLine, 'fileNames' | 'options'>): readonly string[] {
  const program = ts.createProgram(fileNames, options)
  const found = fileNames.flatMap((name) => {
    const file = program.getSourceFile(name)
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
  })
  return [...program.getOptionsDiagnostics(), ...found].map(
    ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
  )
}

interface FileResult {
  readonly name: string
  readonly message: string
  readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[]
}

function failuresIn(results: readonly FileResult[]): readonly string[] {
  return results.flatMap(({ name, message, assertionResults }) => [
    ...(message === '' ? [] : [`${name}: ${message}`]),
    ...assertionResults.flatMap(({ status, failureMessages }) => (status === 'failed' ? failureMessages : [])),
  ])
}
