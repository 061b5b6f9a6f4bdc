import { catalog, defineDataset, endpoint, f, orderKeys, paginate, perRequest, record, Type } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const gauges = record('gauges', {
  title: 'Gauges',
  subject: undefined,
  id: 'gau',
  fields: {
    name: f.text('Name', { example: 'north' }),
    level: f.decimal('Level', { unit: 'metres', example: 1.25 }),
    ticks: f.count('Ticks', { example: 7 }),
    parts: f.json('Parts', Type.Array(Type.Object({ level: Type.Number() }))),
  },
  key: ['name'],
  time: catalog(),
  order: ['name asc', 'id asc'],
})

const listGauges = endpoint('/gauges', {
  id: 'gauges.list',
  summary: 'Gauges',
  capabilities: [],
  credits: perRequest(0),
  fields: {
    name: gauges.fields.name,
    level: gauges.fields.level,
    ticks: gauges.fields.ticks,
    parts: gauges.fields.parts,
  },
  order: ['name asc'],
  needs: { gauges },
  read: (needs, { knowledge, page }) =>
    paginate(needs.gauges.at({ knowledge }).selectAll(), orderKeys(['name asc']), page).execute(),
})

const water = defineDataset({
  id: 'water',
  title: 'Water',
  summary: 'Levels of rivers.',
  records: [gauges],
  endpoints: [listGauges],
})

const LEVELS = [
  '0.1',
  '123456789012345.678901234567890123',
  '-0.000000000000000000000000000001',
  '42',
  '99999999999999999999999999999.9',
]
const CLIENT = fileURLToPath(new URL('../../../packages/client/src', import.meta.url))
const RUNTIME = join(CLIENT, 'runtime/index.ts')
const COMMAND = join(CLIENT, 'generate/command.ts')
const bourseClient = (...words: readonly string[]) => promisify(execFile)(process.execPath, [COMMAND, ...words])

let host: TestHost
let url: string
let folder: string

beforeAll(async () => {
  host = await startTestHost({ datasets: [water] })
  const rows = LEVELS.map((level, index) => ({
    name: `g${index}`,
    level,
    ticks: index === 0 ? '999999999999999999' : String(index),
    parts: [{ level: index / 4 }],
  }))
  await host.publish(gauges, rows, { source: 'test' })
  url = await host.host.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'bourse-client-'))
})
afterAll(async () => {
  await host?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the command that writes the running host's client, and links this repository's client runtime. */
async function writtenClient(): Promise<string> {
  const file = join(folder, 'client.ts')
  const { stdout } = await bourseClient(`${url}/openapi.json`, file)
  expect(stdout).toBe(`Wrote ${file}.\n`)
  const source = await readFile(file, 'utf8')
  await writeFile(file, source.replace("'@bourse/client/runtime'", JSON.stringify(RUNTIME)))
  return file
}

describe('a client for a deployment with its own dataset', () => {
  it('a client for a deployment with its own dataset is written by the command, and its types are correct', async () => {
    const file = await writtenClient()
    const use = join(folder, 'use.ts')
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(
      use,
      [
        `import { Bourse } from './client.ts'`,
        `const bourse = new Bourse({ url: '', key: '' })`,
        `for await (const row of bourse.gauges.list.rows({ limit: 2 })) {`,
        `  const level: string = row.level`,
        `  const part: string | undefined = row.parts[0]?.level`,
        `  const ticks: number | bigint = row.ticks`,
        `  console.log(level, part, ticks)`,
        `}`,
        `// @ts-expect-error no such parameter`,
        `void bourse.gauges.list({ colour: 'red' })`,
      ].join('\n'),
    )
    const program = ts.createProgram([file, use], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
      types: [],
      allowImportingTsExtensions: true,
      noUnusedLocals: true,
      verbatimModuleSyntax: true,
    })
    const errors = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    expect(errors).toEqual([])
  })

  it('a client for a deployment with its own dataset reads its rows with all digits, page by page', async () => {
    const { Bourse } = await import(/* @vite-ignore */ pathToFileURL(await writtenClient()).href)
    const bourse = new Bourse({ url, key: await host.key() })
    const rows: { level: string; ticks: number | bigint; parts: unknown }[] = []
    for await (const row of bourse.gauges.list.rows({ limit: 2 })) rows.push(row)
    expect(rows.map(({ level }) => level)).toEqual(LEVELS)
    expect(rows.map(({ ticks }) => ticks)).toEqual([999999999999999999n, 1, 2, 3, 4])
    expect(rows.map(({ parts }) => parts)).toEqual(['0', '0.25', '0.5', '0.75', '1'].map((level) => [{ level }]))
  })

  it('a client for a deployment with its own dataset is not generated from an invalid document or without an output path', async () => {
    const failed = (code: number) => ({ code, stdout: '' })
    await expect(bourseClient(`${url}/docs`, join(folder, 'x.ts'))).rejects.toMatchObject(failed(1))
    await expect(bourseClient(`${url}/nothing-here`, join(folder, 'x.ts'))).rejects.toMatchObject({
      stderr: `${url}/nothing-here responded with 404\n`,
    })
    await expect(bourseClient()).rejects.toMatchObject({
      ...failed(2),
      stderr: expect.stringContaining('bourse-client <document> <file.ts>'),
    })
  })
})
