import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installed, runIn, WORKS, type Generator, type Work } from './generator.ts'

const PACKAGES = ['@stoplight/spectral-cli@6.16.3', 'openapi-typescript@7.13.0', 'orval@8.38.0', 'typescript@5.9.3']

/** Installs the npm tools and returns the folder of their programs. */
async function npmPrograms(): Promise<string> {
  const args = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']
  const folder = await installed('npm-1', async (here) => {
    await writeFile(join(here, 'package.json'), '{ "private": true }')
    await runIn(here, 'npm', [...args, ...PACKAGES])
  })
  return join(folder, 'node_modules/.bin')
}

/** Checks a document with Spectral's rules for OpenAPI; throws if it breaks one, including those that only hint. */
export async function lintWithSpectral({ document, folder }: Work): Promise<void> {
  await writeFile(join(folder, 'ruleset.json'), '{ "extends": ["spectral:oas"] }')
  const args = ['lint', document, '--ruleset', 'ruleset.json', '--fail-severity', 'hint']
  await runIn(folder, join(await npmPrograms(), 'spectral'), args)
}

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  allowImportingTsExtensions: true,
  types: [],
}

async function compile({ folder }: Work, program: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'program.ts'), `declare const process: any\n${program}`)
  const files = ['program.ts']
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files }))
  await runIn(folder, join(await npmPrograms(), 'tsc'), ['-p', '.'])
}

const runCompiled = ({ folder }: Work, variables: Readonly<Record<string, string>>) =>
  runIn(folder, process.execPath, ['--no-warnings', 'program.ts'], variables)

const WITH_TYPES = `
import type { components, paths } from './schema.d.ts'

type Page = paths['/v1/eod']['get']['responses']['200']['content']['application/json']
type Problem = components['responses']['RequestProblem']['content']['application/problem+json']
const { BOURSE_URL: url, BOURSE_KEY: key, LIMITED_KEY: limited } = process.env
const ask = (query: string, key: string) => fetch(\`\${url}/v1/eod?\${query}\`, { headers: { 'X-API-Key': key } })

const rows: Page['data'] = []
let cursor: string | null = ''
while (cursor !== null) {
  const page: Page = await (await ask(\`symbols=AAPL&limit=2&cursor=\${cursor}\`, key)).json()
  rows.push(...page.data)
  cursor = page.meta.next_cursor
}
await ask('symbols=AAPL', limited)
const answer = await ask('symbols=AAPL', limited)
const problem: Problem = await answer.json()
const { close, volume } = rows[0]!
console.log(JSON.stringify({ rows: rows.length, close, volume, status: answer.status, code: problem.code }))
`

export const openapiTypescript: Generator = {
  name: 'openapi-typescript',
  checks: WORKS,
  needs: { npm: '--version' },
  async generate(work) {
    const programs = await npmPrograms()
    await runIn(work.folder, join(programs, 'openapi-typescript'), [work.document, '-o', 'schema.d.ts'])
    await compile(work, WITH_TYPES)
  },
  runProgram: runCompiled,
}

const WITH_FUNCTIONS = `
import { eodList, type EodListParams } from './bourse.ts'

const { BOURSE_KEY: key, LIMITED_KEY: limited } = process.env
const ask = (params: EodListParams, key: string) => eodList(params, { headers: { 'X-API-Key': key } })

const rows = []
let cursor: string | null = ''
while (cursor !== null) {
  const page = await ask({ symbols: ['AAPL'], limit: 2, cursor }, key)
  if (page.status !== 200) throw new Error(String(page.status))
  rows.push(...page.data.data)
  cursor = page.data.meta.next_cursor
}
await ask({ symbols: ['AAPL'] }, limited)
const answer = await ask({ symbols: ['AAPL'] }, limited)
if (answer.status === 200 || answer.status === 304) throw new Error(String(answer.status))
const { close, volume } = rows[0]!
console.log(JSON.stringify({ rows: rows.length, close, volume, status: answer.status, code: answer.data.code }))
`

export const orval: Generator = {
  name: 'orval',
  checks: WORKS,
  needs: { npm: '--version' },
  async generate(work) {
    const { document: input, address: baseUrl, folder } = work
    const settings = { bourse: { input, output: { target: './bourse.ts', client: 'fetch', baseUrl } } }
    await writeFile(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(settings)}`)
    await runIn(folder, join(await npmPrograms(), 'orval'), ['--config', 'orval.config.mjs'])
    await compile(work, WITH_FUNCTIONS)
  },
  runProgram: runCompiled,
}
