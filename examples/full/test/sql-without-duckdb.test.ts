import type { TestHost } from '@bourse/testkit'
import childProcess, { type ForkOptions } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFullHost } from './support/full-host.ts'

/** Hides DuckDB from a process, as on a platform for which it has no package. */
const WITHOUT_DUCKDB = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('@duckdb/')) throw new Error('Cannot find package ' + specifier)
      return next(specifier, context)
    },
  })`)}`

const { fork } = childProcess

/** Other test files of the worker have loaded the module that forks, so what it imports is replaced in place. */
function replaceFork(replacement: typeof fork): void {
  childProcess.fork = replacement
  syncBuiltinESMExports()
}

let host: TestHost
let key: string
beforeAll(async () => {
  host = await startFullHost('2026-03-02T22:00:00Z')
  key = await host.key()
  replaceFork(((entry: string, args: readonly string[], options: ForkOptions) =>
    fork(entry, args, {
      ...options,
      execArgv: [...(options.execArgv ?? []), '--import', WITHOUT_DUCKDB],
    })) as typeof fork)
})
afterAll(async () => {
  replaceFork(fork)
  await host?.close()
})

const SQL = 'SELECT 1 AS n'
const MESSAGE = expect.stringMatching(/^SQL is not available here, because DuckDB cannot be loaded .*@duckdb\/node-api/)

test('SQL responds with 501 where DuckDB is not installed, and costs nothing', async () => {
  const { status, json, headers } = await host.post('/v1/sql', { sql: SQL }, { key })
  expect([status, json]).toEqual([501, expect.objectContaining({ code: 'dataset-unavailable', detail: MESSAGE })])
  expect(headers['x-credits-cost'] ?? '0').toBe('0')
})

test('so does the tool query of language models, whose other tools work', async () => {
  const call = (name: string, args: object) =>
    host.post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
      { key, headers: { accept: 'application/json, text/event-stream' } },
    )
  const { result } = (await call('query', { sql: SQL })).json
  expect(result).toMatchObject({ isError: true })
  expect(JSON.stringify(result)).toContain('dataset-unavailable')
  expect((await call('search_endpoints', { query: 'bars' })).json.result.isError ?? false).toBe(false)
})
