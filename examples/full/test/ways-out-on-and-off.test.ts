import corporateActions from '@bourse/corporate-actions'
import eod, { dailyBars } from '@bourse/eod'
import exports from '@bourse/exports'
import flatFiles from '@bourse/flat-files'
import { runTask, tasksOf } from '@bourse/host'
import instruments from '@bourse/instruments'
import { eachDate } from '@bourse/kit/values'
import mcp from '@bourse/mcp'
import { fakeSessions, runTimetable, startTestHost, type TaskRun, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Leaves few trading dates, because flat files check every date, which takes time. */
const HOLIDAYS = [...eachDate('2015-06-16', '2026-01-31')]
const QUERY = { symbols: 'AAPL,MSFT', from: '2026-02-02' }

let host: TestHost
let key: string
let address: string

beforeAll(async () => {
  const sessions = fakeSessions({ holidays: HOLIDAYS })
  host = await startTestHost({ datasets: [instruments, sessions, corporateActions, eod, exports, flatFiles, mcp] })
  key = await host.key({ plan: 'commercial' })
  address = await host.host.app.listen({ host: '127.0.0.1', port: 0 })
  const rows = ['AAPL', 'MSFT'].flatMap((symbol) =>
    [...eachDate('2026-02-02', '2026-02-04')].map((date) => ({
      symbol,
      date,
      open: null,
      high: null,
      low: null,
      close: '10.50',
      volume: '100',
    })),
  )
  await host.publish(dailyBars, rows, { source: 'import', market: 'XNAS', createEntities: true })
}, 120_000)
afterAll(() => host.close())

/** Stores a dataset switch as `bourse datasets enable` and `disable` do, and lets the host read it. */
async function turn(dataset: string, enabled: boolean): Promise<void> {
  await host.database.database.query(
    `insert into bourse.dataset_switches (dataset, enabled) values ($1, $2)
     on conflict (dataset) do update set enabled = excluded.enabled, changed_at = clock_timestamp()`,
    [dataset, enabled],
  )
  await host.host.refresh()
}

async function post(path: string, body: object) {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(body),
  })
  // Tests check single members of the response; a type would need casts in every test.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const json: any = await answer.json()
  return { status: answer.status, json }
}

const order = () => post('/v1/exports', { endpoint: '/v1/eod', parameters: QUERY })
const get = (path: string) => host.get(path, { key })
const statusOf = async (id: string): Promise<string> => (await get(`/v1/exports/${id}`)).json.data.status

/** Runs the jobs that are overdue, or due within a second or the given time. */
async function work(ms = 1_000): Promise<readonly TaskRun[]> {
  await host.host.refresh()
  const runs = await runTimetable(host, {
    from: host.clock.now(),
    to: new Date(host.clock.millis() + ms).toISOString(),
  })
  await host.host.refresh()
  return runs
}

const refusal = (dataset: string) => ({
  status: 501,
  code: 'dataset-unavailable',
  detail: `The dataset ${dataset} is not available here: switched off.`,
})

describe('exports that are switched off', () => {
  test('exports that are switched off return 501; earlier orders are stored, wait, and are written when exports are on again', async () => {
    const { id } = (await order()).json.data
    await turn('exports', false)
    expect((await order()).json).toMatchObject(refusal('exports'))
    expect((await get(`/v1/exports/${id}`)).json).toMatchObject(refusal('exports'))
    const runs = await work(600_000)
    expect(runs.filter(({ task, outcome }) => task.startsWith('exports__') && outcome === 'done')).toEqual([])
    await turn('exports', true)
    expect(await statusOf(id)).toBe('queued')
    await work()
    expect(await statusOf(id)).toBe('ready')
    expect((await get(`/v1/exports/${id}?download=true`)).text.trim().split('\n')).toHaveLength(6)
  })

  test('switching exports off while one is being written does not interrupt it', async () => {
    const { id } = (await order()).json.data
    const task = tasksOf(host.host.work).find(({ name }) => name === 'exports__run-exports')
    if (task === undefined) throw new Error('there is no such task')
    const running = runTask(task, host.host.work, new AbortController().signal)
    await turn('exports', false)
    expect((await get(`/v1/exports/${id}`)).status).toBe(501)
    expect(await running).toEqual({ state: 'done' })
    await turn('exports', true)
    expect(await statusOf(id)).toBe('ready')
  })

  test('an export fails and is refunded if its data is switched off in the meantime', async () => {
    const used = async () => Number((await get('/v1/usage')).json.data.used)
    const before = await used()
    const { id } = (await order()).json.data
    expect(await used()).toBe(before + 500)
    await turn('eod', false)
    await work(600_000)
    expect((await get(`/v1/exports/${id}`)).json.data).toMatchObject({ status: 'failed' })
    expect(await used()).toBe(before)
    expect((await order()).json).toMatchObject(refusal('eod'))
    await turn('eod', true)
    const again = (await order()).json.data.id
    await work()
    expect(await statusOf(again)).toBe('ready')
  })
})

describe('flat files that are switched off', () => {
  test('flat files that are switched off return 501, are not written, and are unchanged when they are on again', async () => {
    await work(86_400_000)
    const before = (await get('/v1/flat-files')).json.data
    expect(before.length).toBeGreaterThan(0)
    await turn('flat-files', false)
    expect((await get('/v1/flat-files')).json).toMatchObject(refusal('flat-files'))
    expect((await get('/v1/flat-files/eod/2026-02-03?download=true')).json).toMatchObject(refusal('flat-files'))
    const runs = await work(86_400_000)
    expect(runs.filter(({ task, outcome }) => task.startsWith('flat-files__') && outcome === 'done')).toEqual([])
    await turn('flat-files', true)
    expect((await get('/v1/flat-files')).json.data).toEqual(before)
  }, 60_000)
})

describe('MCP', () => {
  const ask = (method: string, params: object, path = '/mcp?toolsets=all') =>
    post(path, { jsonrpc: '2.0', id: 1, method, params })
  const tools = async (): Promise<readonly string[]> =>
    (await ask('tools/list', {})).json.result.tools.map(({ name }: { readonly name: string }) => name)
  const call = async (name: string, given: object) => (await ask('tools/call', { name, arguments: given })).json.result

  test('MCP returns 501 while it is switched off, and works again when it is on', async () => {
    expect(await tools()).toContain('eod_list')
    await turn('mcp', false)
    expect(await ask('tools/list', {})).toMatchObject({ status: 501, json: { code: 'dataset-unavailable' } })
    expect((await get('/mcp')).json).toMatchObject({ status: 501, code: 'dataset-unavailable' })
    // Other delivery channels of the same rows are unaffected.
    expect((await get(`/v1/eod?${new URLSearchParams(QUERY)}`)).status).toBe(200)
    await turn('mcp', true)
    expect(await tools()).toContain('eod_list')
  })

  test('MCP has no tools for a dataset that is switched off, reports why a call fails, and restores them later', async () => {
    await turn('eod', false)
    expect((await tools()).filter((name) => name.startsWith('eod'))).toEqual([])
    const refused = await call('call_endpoint', { endpoint: 'eod.list', parameters: QUERY })
    expect(refused.isError).toBe(true)
    expect(JSON.stringify(refused.content)).toContain('dataset-unavailable')
    const found = await call('search_endpoints', { query: 'eod.list', limit: 200 })
    const listed = found.structuredContent.endpoints.filter(({ id }: { readonly id: string }) => id === 'eod.list')
    expect(listed).toEqual([expect.objectContaining({ available: false })])
    await turn('eod', true)
    const answered = await call('call_endpoint', { endpoint: 'eod.list', parameters: QUERY })
    expect([answered.isError ?? false, answered.structuredContent.data.length]).toEqual([false, 6])
    expect(await tools()).toContain('eod_list')
  })
})
