import type { Dataset } from '@bourse/kit'
import { operations } from '@bourse/services'
import { runTimetable, type TestAnswer, type TestHost } from '@bourse/testkit'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleCalls, withParameters, type ExampleCall } from './support/example-calls.ts'
import { startDemoHost } from './support/full-host.ts'

const NOTHING_CONNECTED = 'ratings.esg'
/** Operations on what the service creates while it runs, or on longer history than is loaded here. */
const WITHOUT_ROWS: ReadonlySet<string> = new Set([
  NOTHING_CONNECTED,
  'exports.get',
  'flat-files.get',
  'links.delete',
  'links.list',
  'sharing.file',
  'splits.list',
])

let host: TestHost
let key: string
let address: string
let calls: readonly ExampleCall[]

beforeAll(async () => {
  host = await startDemoHost()
  key = await host.key()
  address = await host.host.app.listen({ host: '127.0.0.1', port: 0 })
  calls = await exampleCalls(host.host)
}, 300_000)
afterAll(() => host?.close())

const ask = (of: TestHost, { method, body }: ExampleCall, path: string): Promise<TestAnswer> =>
  method === 'POST' ? of.post(path, body, { key }) : of.get(path, { key })

const rowsOf = ({ status, json }: TestAnswer): readonly unknown[] => (status < 300 ? [json.data].flat() : [])
const told = ({ status, text }: TestAnswer) => `${status} ${text.slice(0, 200)}`
const withRows = () => calls.filter(({ id }) => !WITHOUT_ROWS.has(id))

/** Each order creates another export or link; these calls depend on the dataset that they name. */
const OF_NAMED_DATASETS = ['exports.create', 'links.create', 'sharing.files', 'sql.run']
const withoutOrders = () => withRows().filter(({ id }) => !OF_NAMED_DATASETS.includes(id))

/** Problems, keyed by the id they apply to. */
async function wrongOf<T extends { readonly id: string }>(
  some: readonly T[],
  find: (one: T) => Promise<string | undefined>,
): Promise<Readonly<Record<string, string>>> {
  const wrong: Record<string, string> = {}
  for (const one of some) {
    const found = await find(one)
    if (found !== undefined) wrong[one.id] = found
  }
  return wrong
}

describe('every operation of the full deployment', () => {
  test('every operation returns rows for its example', async () => {
    expect(
      await wrongOf(withRows(), async (call) => {
        const answer = await ask(host, call, call.address)
        return rowsOf(answer).length > 0 ? undefined : told(answer)
      }),
    ).toEqual({})
  })

  test('every operation that lists rows returns as many rows as its CSV', async () => {
    expect(
      await wrongOf(
        withRows().filter(({ isList, method }) => isList && method === 'GET'),
        async (call) => {
          const rows = rowsOf(await ask(host, call, call.address)).length
          const answer = await ask(host, call, withParameters(call.address, { format: 'csv' }))
          if (answer.status !== 200) return told(answer)
          const lines = recordsIn(answer.text) - 1
          return lines === rows ? undefined : `${lines} lines of CSV, ${rows} rows of JSON`
        },
      ),
    ).toEqual({})
  })

  test('every operation is callable over MCP, with the same rows, through its own tool whose name has only words and underscores', async () => {
    const { tools = [] } = await rpc('tools/list', {})
    const names = tools.map(({ name }) => name)
    expect(names.filter((name) => !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name))).toEqual([])
    expect(
      await wrongOf(withoutOrders(), async (call) => {
        const name = call.id.replaceAll(/[.-]/g, '_')
        if (!names.includes(name)) return `there is no tool ${name}`
        const { parameters, body } = call
        const given = { endpoint: call.id, parameters, ...(body === undefined ? {} : { body }) }
        const answer = await rpc('tools/call', { name: 'call_endpoint', arguments: given })
        const { data } = answer.structuredContent ?? {}
        const expected = (await ask(host, call, call.address)).json.data
        return isDeepStrictEqual(data, expected) ? undefined : JSON.stringify(answer).slice(0, 200)
      }),
    ).toEqual({})
  })

  test('every operation that may be exported is exported in full', async () => {
    const exportable = new Set(
      host.host.wiring
        .service(operations)
        ?.list()
        .flatMap(({ id, isExportable }) => (isExportable ? [id] : [])),
    )
    const meant = withRows().filter(({ id }) => exportable.has(id))
    expect(meant).toHaveLength(exportable.size - [...WITHOUT_ROWS].filter((id) => exportable.has(id)).length)
    for (let at = 0; at < meant.length; at += AT_ONCE)
      expect(await wrongExports(meant.slice(at, at + AT_ONCE))).toEqual({})
  }, 120_000)
})

/** Orders per round, below the number of exports that an account may have waiting. */
const AT_ONCE = 20

/**
 * Orders an export of each example, runs the jobs that write them, and returns the exports that did not become ready
 * with rows.
 */
async function wrongExports(some: readonly ExampleCall[]): Promise<Readonly<Record<string, string>>> {
  const orders = new Map<string, string>()
  const refused = await wrongOf(some, async ({ id, path, parameters: { limit: _, ...parameters } }) => {
    const answer = await host.post('/v1/exports', { endpoint: path, parameters }, { key })
    if (answer.status !== 202) return told(answer)
    orders.set(id, answer.json.data.id)
    return undefined
  })
  const to = new Date(host.clock.millis() + 60_000).toISOString()
  await runTimetable(host, { from: host.clock.now(), to })
  const unwritten = await wrongOf(
    some.filter(({ id }) => orders.has(id)),
    async ({ id }) => {
      const answer = await host.get(`/v1/exports/${orders.get(id)}`, { key })
      const { status, rows } = answer.json.data
      return status === 'ready' && Number(rows) > 0 ? undefined : told(answer)
    },
  )
  return { ...refused, ...unwritten }
}

const JSON_RPC = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

interface Result {
  readonly tools?: readonly { readonly name: string }[]
  readonly structuredContent?: { readonly data?: unknown }
}

async function rpc(method: string, params: object): Promise<Result> {
  const answer = await fetch(`${address}/mcp?toolsets=all`, {
    method: 'POST',
    headers: { ...JSON_RPC, authorization: `Bearer ${key}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result }: { readonly result: Result } = JSON.parse(await answer.text())
  return result
}

/** Counts CSV records: line feeds within quotes do not end one. */
const recordsIn = (csv: string) =>
  csv
    .replaceAll(/"[^"]*"/g, '')
    .trimEnd()
    .split('\n').length

describe('switches', () => {
  /** Datasets for callers, except the host's own. */
  const installed = () =>
    host.host.wiring.datasets.filter(({ id, audience }) => audience === 'callers' && id !== 'host')
  const served = () => installed().filter(({ endpoints }) => endpoints.length > 0)
  const owns = (dataset: Dataset) => new Set(dataset.endpoints.map(({ id }) => id))
  const turn = (some: readonly Dataset[], on: boolean) => {
    for (const { id } of some) host.host.wiring.switch(id, on)
  }

  test('switching one dataset off turns off its operations and those that need it, and breaks no other', async () => {
    for (const dataset of served()) {
      turn([dataset], false)
      const own = owns(dataset)
      const serving = new Set(
        host.host.wiring
          .service(operations)
          ?.list()
          .flatMap(({ id, isServing }) => (isServing ? [id] : [])),
      )
      expect(
        await wrongOf(withoutOrders(), async (call) => {
          const answer = await ask(host, call, call.address)
          // A history is read by the operation that it names.
          const { operation = call.id } = call.parameters
          if (answer.status === 501) return serving.has(operation) ? told(answer) : undefined
          if (own.has(call.id)) return `is off, but returns ${told(answer)}`
          return answer.status < 300 ? undefined : told(answer)
        }),
        `without ${dataset.id}`,
      ).toEqual({})
      turn([dataset], true)
    }
  }, 300_000)

  test('with all other datasets off, a dataset serves as long as the datasets that it needs are on', async () => {
    const all = installed()
    // Delivery channels serve rows from the other datasets, so they are skipped.
    for (const dataset of served().filter(({ planned, delivers }) => !planned && !delivers)) {
      turn(all, false)
      turn([dataset], true)
      const needed = switchOnNeeds(dataset)
      expect(
        await wrongOf(
          withoutOrders().filter(({ id }) => owns(dataset).has(id)),
          async (call) => {
            const answer = await ask(host, call, call.address)
            return rowsOf(answer).length > 0 ? undefined : `${call.address} ${told(answer)}`
          },
        ),
        `${dataset.id} with ${needed.join(', ')}`,
      ).toEqual({})
    }
    turn(all, true)
  }, 300_000)

  /** Turns on missing providers until the dataset serves; returns their ids. */
  function switchOnNeeds(dataset: Dataset): readonly string[] {
    const { wiring } = host.host
    const state = wiring.stateOf(dataset)
    if (state.state === 'on') return []
    const missing = state.reason.replace('no active dataset offers ', '')
    const provider = wiring.datasets.find(({ provides }) => provides.some(({ ref }) => ref.id === missing))
    if (provider === undefined) throw new Error(`${dataset.id}: ${state.reason}`)
    turn([provider], true)
    return [...switchOnNeeds(provider), provider.id, ...switchOnNeeds(dataset)]
  }
})

describe('a deployment of three datasets', () => {
  const THREE = ['instruments', 'calendars', 'eod']

  test('a deployment of three datasets serves, documents and lists only those three', async () => {
    const small = await host.beside(host.host.wiring.datasets.filter(({ id }) => THREE.includes(id)))
    try {
      const its = (await exampleCalls(small.host)).filter(({ id }) => !WITHOUT_ROWS.has(id))
      expect(
        await wrongOf(its, async (call) => {
          const answer = await ask(small, call, call.address)
          return rowsOf(answer).length > 0 ? undefined : told(answer)
        }),
      ).toEqual({})
      const { data } = (await small.get('/v1/datasets', { key })).json
      expect(data.map(({ id }: { readonly id: string }) => id).toSorted()).toEqual(THREE.toSorted())
      expect((await small.get('/v1/movers', { key })).status).toBe(404)
      expect((await small.get('/docs')).status).toBe(200)
    } finally {
      await small.close()
    }
  })
})

test('a fresh start with the demo market is healthy: nothing is late, and rows without a source are not-offered', async () => {
  const { json } = await host.get('/v1/health', { key })
  const rows: readonly Readonly<Record<string, string | null>>[] = json.data
  const amiss = rows.filter(({ status }) => !['current', 'unverified', 'not-offered'].includes(status ?? ''))
  expect(amiss.map(({ dataset, exchange, status }) => `${dataset} ${exchange} ${status}`)).toEqual([])
  expect(rows).toContainEqual(expect.objectContaining({ dataset: 'shorts', exchange: 'XLON', status: 'not-offered' }))
})
