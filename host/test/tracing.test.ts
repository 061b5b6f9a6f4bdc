import { inSpan } from '@bourse/engine/tracing'
import { runTask, type Task } from '@bourse/engine/jobs'
import { readConfig } from '@bourse/engine/wiring'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { bars, sample } from '@bourse/testkit/workspace'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHost, type Host } from '../src/boot/host.ts'
import { registerRecorder, type RecordedSpan } from './support/span-recorder.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const PLAN = {
  requests_per_minute: null,
  concurrent_requests: null,
  credits_per_day: null,
  history_years: null,
  markets: ['US'],
  symbols: null,
  stream_symbols: 0,
  without_capabilities: [],
}

let test: TestDatabase
let host: Host
let key: string
const lines: { readonly msg: string; readonly trace_id?: string }[] = []
const spans: RecordedSpan[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) })
  const config = { ...readConfig({}), metrics_port: 'same' as const, body_cache_bytes: 0, plans: { metered: PLAN } }
  host = await createHost({ datasets: [sample], config, database: test.database, log })
  const account = await host.accounts.add({ name: 'reader', plan: 'metered' })
  key = (await host.keys.add({ account_id: account.id })).key
}, 60_000)
afterAll(async () => {
  await host?.close()
  await test?.drop()
})

const read = (traceparent: string) =>
  host.app.inject({ url: '/v1/bars-sample?symbols=AAA', headers: { authorization: `Bearer ${key}`, traceparent } })
const loggedTrace = () => lines.findLast(({ msg }) => msg === 'request')?.trace_id

describe('without an SDK', () => {
  it("the log line of a request has the caller's trace", async () => {
    await read(`00-${TRACE}-${PARENT}-01`)
    expect(loggedTrace()).toBe(TRACE)
  })

  it.each([
    '',
    'nonsense',
    `ff-${TRACE}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01-more`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  ])('an invalid traceparent is ignored: %s', async (traceparent) => {
    await read(traceparent)
    expect(loggedTrace()).toBeUndefined()
  })

  it('a span costs next to nothing', async () => {
    const rounds = 20_000
    const work = () => Promise.resolve()
    await inSpan('warm', {}, work)
    const began = performance.now()
    for (let i = 0; i < rounds; i++) void inSpan('span', {}, work)
    // A read takes 200 µs or more; a span takes well below 1 µs on an idle machine.
    expect(((performance.now() - began) * 1_000) / rounds).toBeLessThan(20)
  })
})

describe('with an SDK', () => {
  beforeAll(() => registerRecorder(spans))

  it("a request continues the caller's trace, and its statements are children of its span", async () => {
    await read(`00-${TRACE}-${PARENT}-01`)
    const request = spans.find(({ name }) => name === 'GET /v1/bars-sample') ?? expect.fail('no span of the request')
    expect(request).toMatchObject({
      kind: 'SERVER',
      traceId: TRACE,
      parentId: PARENT,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/v1/bars-sample',
        'http.response.status_code': 200,
      },
    })
    const statements = spans.filter(({ name, parentId }) => name === 'SELECT' && parentId === request.spanId)
    expect(statements.length).toBeGreaterThan(0)
    for (const { kind, traceId, attributes } of statements) {
      expect([kind, traceId]).toEqual(['CLIENT', TRACE])
      expect(attributes).toEqual({ 'db.system.name': 'postgresql', 'db.operation.name': 'SELECT' })
    }
    expect(loggedTrace()).toBe(TRACE)
  })

  it('the span of a failed statement has its SQLSTATE but no message', async () => {
    await test.database.query(`select 'secret'::int`).catch(() => undefined)
    expect(spans.at(-1)).toMatchObject({ name: 'SELECT', status: { code: 2 }, attributes: { 'error.type': '22P02' } })
  })

  it('a publication and a job each have a span', async () => {
    async function* rows() {
      yield [{ row: { symbol: 'AAA', date: '2026-02-27', close: '1', volume: '1' } }]
    }
    await host.publications.publish(bars, rows(), { source: 'primary' })
    expect(spans.find(({ name }) => name === 'publish sample')?.attributes).toEqual({ 'bourse.dataset': 'sample' })
    const task = { name: 'check', dataset: sample, run: () => Promise.reject(new RangeError('secret')) }
    const running = runTask(task as unknown as Task, host.work, new AbortController().signal)
    await expect(running).rejects.toThrow('secret')
    expect(spans.at(-1)).toMatchObject({
      name: 'job check',
      status: { code: 2 },
      attributes: { 'bourse.task': 'check', 'bourse.dataset': 'sample', 'error.type': 'RangeError' },
    })
  })

  it('no span contains a key, a symbol or a message', () => {
    const text = JSON.stringify(spans)
    for (const value of [key, 'AAA', 'secret']) expect(text).not.toContain(value)
  })
})
