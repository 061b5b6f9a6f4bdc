import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Says which packages are loaded once all commands are known. */
const LOADED = `
  import { createRequire } from 'node:module'
  import { systemClock } from ${JSON.stringify(new URL('../../packages/engine/wiring/src/config/clock.ts', import.meta.url).href)}
  import { createProgram } from ${JSON.stringify(new URL('../../packages/engine/cli/src/program.ts', import.meta.url).href)}
  const nobody = { json: false, say: () => undefined, print: () => undefined }
  const signal = new AbortController().signal
  createProgram({ name: 'bourse', datasets: [], unloaded: [], environment: {}, clock: systemClock, output: nobody, signal })
  const paths = Object.keys(createRequire(import.meta.url).cache)
  console.log(JSON.stringify(paths.map((path) => path.split('/node_modules/').at(-1).split('/')[0])))
`

it('commands load nothing of the HTTP server or the queue before one of them needs it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LOADED], {
    cwd: import.meta.dirname,
  })
  const loaded = new Set<string>(JSON.parse(stdout))
  expect(loaded).toContain('pg')
  expect(['fastify', 'pg-boss', 'prom-client', 'ws'].filter((name) => loaded.has(name))).toEqual([])
})
