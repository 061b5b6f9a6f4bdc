import { dailyBars } from '@bourse/eod'
import type { TestHost } from '@bourse/testkit'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleCalls, type ExampleCall } from './support/example-calls.ts'
import { startDemoHost } from './support/full-host.ts'

/** A question about the demo market, and how an assistant answers it. */
interface Question {
  readonly question: string
  /** Arguments of `call_endpoint`; `{1.data.0.id}` stands for a value from the response to an earlier call. */
  readonly calls: readonly Readonly<Record<string, unknown>>[]
  /** Values of the answer by path, which starts with the number of the call; `*` is every item of a list. */
  readonly answer: Readonly<Record<string, unknown>>
}

const questions: readonly Question[] = JSON.parse(
  readFileSync(new URL('./agent-questions.json', import.meta.url), 'utf8'),
)
/** Maximum number of calls for a question. */
const MAX_CALLS = 3

let host: TestHost
let client: Client
let calls: readonly ExampleCall[]

/** A correction one hour after the demo market is published: responses as of an earlier instant do not have it. */
const CORRECTED = {
  symbol: 'AAPL',
  date: '2026-11-05',
  open: '167.16',
  high: '167.2',
  low: '160.1',
  close: '160.2',
  volume: '149556000',
}

beforeAll(async () => {
  host = await startDemoHost()
  host.clock.advance(3_600_000)
  await host.publish(dailyBars, [CORRECTED], { source: 'demo', market: 'XNAS', demo: true })
  const key = await host.key()
  const address = await host.host.app.listen({ host: '127.0.0.1', port: 0 })
  client = new Client({ name: 'test', version: '1' })
  const url = new URL(`${address}/mcp?toolsets=all`)
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
  )
  // The client checks results against the output schemas that it has listed.
  await client.listTools()
  calls = await exampleCalls(host.host)
}, 300_000)
afterAll(async () => {
  await client?.close()
  await host?.close()
})

/** Returns a value by path; `*` returns the rest of the path of every item. */
function at(value: unknown, path: readonly string[]): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (step === '*') return (value as readonly unknown[]).map((item) => at(item, rest))
  return at((value as Readonly<Record<string, unknown>>)[step], rest)
}

/** Fills in values of earlier responses. */
function filled(value: unknown, responses: readonly unknown[]): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, responses))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, responses)]))
  const [, path] = typeof value === 'string' ? (/^\{([\w.*-]+)\}$/.exec(value) ?? []) : []
  return path === undefined ? value : valueIn(responses, path)
}

function valueIn(responses: readonly unknown[], path: string): unknown {
  const [call, ...steps] = path.split('.')
  return at(responses[Number(call) - 1], steps)
}

describe('an assistant with the tools of the service', () => {
  test('there are 30 questions, each answered with at most three calls', () => {
    expect(questions).toHaveLength(30)
    expect(new Set(questions.map(({ question }) => question)).size).toBe(30)
    expect(questions.filter(({ calls }) => calls.length > MAX_CALLS)).toEqual([])
  })

  test.each(questions.map((one) => [one.question, one] as const))('%s', async (_, { calls, answer }) => {
    const responses: unknown[] = []
    for (const call of calls) {
      const given = filled(call, responses) as Record<string, unknown>
      const { isError = false, structuredContent } = await client.callTool({ name: 'call_endpoint', arguments: given })
      expect([isError, isError ? structuredContent : {}]).toEqual([false, {}])
      responses.push(structuredContent)
    }
    const found = Object.keys(answer).map((path) => [path, valueIn(responses, path)])
    expect(Object.fromEntries(found)).toEqual(answer)
  })

  test('the skill names only operations that exist', () => {
    const skill = readFileSync(
      new URL('../../../packages/delivery/mcp/skills/bourse/SKILL.md', import.meta.url),
      'utf8',
    )
    const named = [...skill.matchAll(/`((?!meta\.)[a-z-]+\.[a-z-]+)`/g)].map(([, id = '']) => id)
    const ids = calls.map(({ id }) => id)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('the results of every operation match its output schema, also for a dry run and for CSV', async () => {
    const wrong: Record<string, string> = {}
    for (const { id, parameters, body } of calls)
      for (const more of [{}, { dry_run: 'true' }, { format: 'csv' }]) {
        const given = { ...parameters, ...more, ...(body === undefined ? {} : { body }) }
        const name = id.replaceAll(/[.-]/g, '_')
        // The client rejects a result that does not match.
        await client.callTool({ name, arguments: given }).catch((error: unknown) => {
          wrong[`${id} ${JSON.stringify(more)}`] = String(error).slice(0, 400)
        })
      }
    expect(wrong).toEqual({})
    expect(calls.length).toBeGreaterThan(80)
  }, 120_000)
})
