import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const PROGRAM = JSON.stringify(new URL('../src/program.ts', import.meta.url).href)

/** Prints which packages are loaded once the commands named in the arguments are known; by default, all commands. */
const loadedFor = (words?: readonly string[]) => `
  import { createRequire } from 'node:module'
  import { systemClock } from '@bourse/engine/wiring/clock'
  import { createProgram } from ${PROGRAM}
  const output = { json: false, say: () => undefined, print: () => undefined }
  const signal = new AbortController().signal
  const installed = () => { throw new Error('the datasets were loaded') }
  await createProgram({ name: 'bourse', installed, environment: {}, clock: systemClock, output, signal }, ${JSON.stringify(words)})
  const paths = Object.keys(createRequire(import.meta.url).cache)
  console.log(JSON.stringify(paths.map((path) => path.split('/node_modules/').at(-1).split('/')[0])))
`

async function loaded(words?: readonly string[]): Promise<ReadonlySet<string>> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', loadedFor(words)], {
    cwd: import.meta.dirname,
  })
  return new Set<string>(JSON.parse(stdout))
}

it('commands load neither the HTTP server nor the queue until one of them needs it', async () => {
  const packages = await loaded()
  expect(packages).toContain('pg')
  expect(['fastify', 'pg-boss', 'prom-client', 'ws'].filter((name) => packages.has(name))).toEqual([])
})

it('program help does not load database code, and a command loads only what it uses', async () => {
  expect(await loaded(['--help'])).not.toContain('pg')
  expect(await loaded(['accounts', '--help'])).toContain('pg')
})
