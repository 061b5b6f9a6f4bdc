import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { runJob, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoHost } from '../support/full-host.ts'

const [CALLS, CONCURRENT] = [10_000, 50]
const HOUR_MS = 3_600_000

type Counts = Readonly<Record<'requests' | 'errors' | 'credits' | 'rows' | 'bytes', string>>
interface UsageEvent {
  readonly id: string
  readonly time: string
  readonly data: Counts & Readonly<Record<'account' | 'key' | 'operation' | 'plan' | 'entry_point', string>>
}

/** Every event as received, including repeats. */
const received: UsageEvent[] = []
let requests = 0
/** Stores what it receives, and fails to say so every third time. */
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    received.push(...(JSON.parse(body) as readonly UsageEvent[]))
    response.writeHead(++requests % 3 === 0 ? 500 : 204).end()
  })
})

let host: TestHost
let address: string
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  host = await startDemoHost({ events: { private_hosts: ['127.0.0.1'] } })
  address = await host.host.app.listen({ host: '127.0.0.1', port: 0 })
}, 300_000)
afterAll(async () => {
  receiver.close()
  await host?.close()
})

/** A key of a new account, and a cookie of a console session that has its rights. */
async function customer(plan: string) {
  const { id } = await host.host.accounts.add({ name: plan, plan })
  const { key } = await host.host.keys.add({ account_id: id })
  const opened = await host.post('/admin/session', { key }, { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(opened.status, opened.text).toBe(201)
  return { key, cookie: opened.headers['set-cookie']?.split(';', 1)[0] ?? '' }
}

type Customer = Awaited<ReturnType<typeof customer>>

const PATHS = [
  '/v1/eod?symbols=AAPL&limit=2',
  '/v1/eod?symbols=AAPL,MSFT&from=2026-11-20',
  '/v1/quotes?symbols=NVDA',
  '/v1/usage',
  '/v1/instruments?symbols=AAPL',
  '/v1/eod?symbols=NONE',
  '/v1/eod?symbols=AAPL&limit=none',
]

async function subscribe(key: string): Promise<void> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/v1/stream`)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.addEventListener('error', () => reject(new Error('the connection failed')))
  socket.addEventListener('open', () => socket.send(JSON.stringify({ action: 'auth', key })))
  socket.addEventListener('message', ({ data }) => {
    const { type } = JSON.parse(String(data)) as { readonly type: string }
    if (type === 'authenticated')
      socket.send(JSON.stringify({ action: 'subscribe', channel: 'quotes', symbols: ['AAPL'] }))
    else if (type === 'subscribed') resolve()
    else reject(new Error(String(data)))
  })
  await promise.finally(() => socket.close())
}

/** Makes one request through each of the ways that are not plain REST. */
async function useEach({ key, cookie }: Customer): Promise<void> {
  const link = await host.post('/v1/links', { operation: 'eod.list', parameters: { symbols: 'AAPL' } }, { key })
  const params = { name: 'query', arguments: { endpoint: '/v1/eod', parameters: { symbols: 'AAPL' } } }
  const answers = [
    link,
    await host.get(String(link.json.data.url), {}),
    await host.get('/v1/eod?symbols=AAPL', { headers: { cookie, 'sec-fetch-site': 'same-origin' } }),
    await host.post(
      '/v1/sql',
      { sql: "SELECT close FROM eod WHERE symbol = 'AAPL' AND date >= '2026-11-20'" },
      { key },
    ),
    await host.post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      { key, headers: { accept: 'application/json, text/event-stream' } },
    ),
  ]
  expect(answers.map(({ status, text: body }) => (status < 300 ? '' : body.slice(0, 300))).join('')).toBe('')
  await subscribe(key)
}

const SUMS = ['requests', 'errors', 'credits', 'rows', 'bytes'] as const

const totalOf = (counts: readonly Counts[]) =>
  Object.fromEntries(SUMS.map((name) => [name, counts.reduce((sum, each) => sum + BigInt(each[name]), 0n)]))

/** The ledger by day, account, key and operation. */
const ledger = () =>
  host.database.database.query<Counts & { readonly name: string }>(
    `select concat_ws(' ', day, account_id, key_id, operation) as name, requests, errors, credits, rows, bytes
     from bourse.usage order by 1`,
  )

test(`the hourly events of ${CALLS} calls, repeats dropped by id, add up to the ledger`, async () => {
  const owner = { key: await host.key({ owner: true }) }
  const destination = { kind: 'webhook', name: 'meter', types: ['usage.hour'] }
  const { port } = receiver.address() as AddressInfo
  // The last complete hours of a UTC day, and the first ones of the next day.
  host.clock.advance(18 * HOUR_MS)
  const customers = [await customer('scale'), await customer('commercial')]
  await host.host.engine.usage.flush()
  await host.database.database.execute('truncate bourse.usage, bourse.usage_hours')
  const made = await host.post(
    '/admin/v1/destinations',
    { ...destination, address: `http://127.0.0.1:${port}/` },
    owner,
  )
  expect(made.status, made.text).toBe(201)

  const keys = [...customers, ...customers].map(({ key }) => key)
  keys.push(await host.key(), await host.key({ plan: 'free' }))
  const call = (index: number) => host.get(PATHS[index % PATHS.length] ?? '', { key: keys[index % keys.length] ?? '' })
  for (let hour = 0; hour < 4; hour++) {
    const end = (CALLS / 4) * (hour + 1)
    let next = (CALLS / 4) * hour
    const work = async () => {
      while (next < end) await call(next++)
    }
    await Promise.all(Array.from({ length: CONCURRENT }, work))
    for (const each of customers) await useEach(each)
    host.clock.advance(HOUR_MS)
  }
  await host.host.engine.usage.flush()
  host.clock.advance(10 * 60_000)
  for (let attempt = 0; attempt < 5; attempt++) {
    await runJob(host, 'events__report-usage')
    await host.host.runBackgroundWork()
    host.clock.advance(6 * HOUR_MS)
  }

  const byId = new Map(received.map((event) => [event.id, event]))
  expect(byId.size).toBeLessThan(received.length)
  const events = [...byId.values()]
  const stored = await ledger()
  expect(totalOf(events.map(({ data }) => data))).toEqual(totalOf(stored))
  expect(Number(totalOf(stored)['requests'])).toBeGreaterThan(CALLS)
  expect(Number(totalOf(stored)['credits'])).toBeGreaterThan(CALLS)
  const groups = Map.groupBy(events, ({ time, data }) =>
    [time.slice(0, 10), data.account, data.key, data.operation].join(' '),
  )
  expect([...groups.keys()].toSorted()).toEqual(stored.map(({ name }) => name).toSorted())
  for (const { name, ...counts } of stored)
    expect(totalOf((groups.get(name) ?? []).map(({ data }) => data)), name).toEqual(totalOf([counts]))
  expect(new Set(events.map(({ time }) => time)).size).toBe(4)
  const reached = new Set(events.map(({ data }) => data.entry_point))
  expect([...reached].toSorted()).toEqual(['console', 'link', 'mcp', 'rest', 'sql', 'stream'])
  expect(new Set(events.map(({ data }) => data.plan)).size).toBeGreaterThan(2)
}, 120_000)
