import { type Database, createDatabase } from '@bourse/engine/database'
import pino from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHost } from '../src/boot/host.ts'
import { type Host } from '../src/boot/host.ts'
import { readConfig } from '@bourse/engine/wiring'
import { costOf, createCaller, meanwhile, type HttpAnswer } from '@bourse/testkit/calling'
import { sample, startFreezingProxy } from '@bourse/testkit/workspace'
import { startOwnServer, type OwnServer } from '@bourse/testkit'
import { startReplica, type Replica } from './support/start-replica.ts'

const PLAN = {
  requests_per_minute: null,
  concurrent_requests: 20,
  concurrency_per: 'account' as const,
  credits_per_day: 1_000_000,
  history_years: null,
  markets: ['US'],
  symbols: null,
  stream_symbols: 0,
  without_capabilities: [],
}
const CONFIG = { ...readConfig({}), metrics_port: 0, plans: { metered: PLAN } }
const QUERIES = [
  'bars-sample?symbols=AAA',
  'bars-sample?symbols=AAA,BBB&limit=1',
  'datasets',
  'bars-sample?date=2026-02-27',
  'usage',
  'bars-sample?symbols=AAA&dry_run=true',
  'bars-sample?symbols=NOPE',
  'health',
]

let server: OwnServer
let database: Database
let host: Host
let address: string
let another: Replica
const caller = createCaller(16)

function connect(through: Partial<OwnServer['connection']> = {}): Database {
  return createDatabase({
    connection: { ...server.connection, ...through },
    max: 12,
    applicationName: 'host',
  })
}

/** How long a host uses a quota lease that it cannot exchange, in milliseconds. */
const LEASE_MS = 750
const publish = (close: number) =>
  another.tell({
    order: 'publish',
    rows: ['AAA', 'BBB'].map((symbol) => ({ symbol, date: '2026-02-27', close: `${close}`, volume: '1' })),
  })

async function someone() {
  const account = await host.accounts.add({ name: `metered ${performance.now()}`, plan: 'metered' })
  return { account: account.id, key: (await host.keys.add({ account_id: account.id })).key }
}

async function used(account: string): Promise<number> {
  const [row] = await database.query<{ used: string }>(
    'select used from bourse.account_counters where account_id = $1',
    [account],
  )
  return Number.parseInt(row?.used ?? '', 10)
}

/** Sends every kind of request to both hosts, one after another, while something else happens. */
async function underLoad(
  key: string,
  main: (answers: readonly HttpAnswer[]) => Promise<void>,
): Promise<readonly HttpAnswer[]> {
  const answers: HttpAnswer[] = []
  let number = 0
  const ask = async (loop: number) => {
    const base = loop % 2 === 0 ? address : another.address
    answers.push(await caller.get(`${base}/v1/${QUERIES[number++ % QUERIES.length]}`, key))
    await sleep(5)
  }
  await meanwhile(8, ask, () => main(answers))
  return answers
}

/** While the database is interrupted, a response is either normal or a plain 503 with a retry time. */
function expectSound(answers: readonly HttpAnswer[], longest = 5_000): void {
  for (const { status, code, headers, text, startedAt, endedAt } of answers) {
    expect(endedAt - startedAt).toBeLessThan(longest)
    if (status === 200 || code === 'symbol-not-resolved') continue
    expect([status, code, headers['retry-after'], headers['x-credits-cost'] ?? '0']).toEqual([
      503,
      'database-unavailable',
      '1',
      '0',
    ])
    expect(Object.keys(JSON.parse(text)).sort()).toEqual([
      'code',
      'detail',
      'instance',
      'request_id',
      'status',
      'title',
      'type',
    ])
  }
}

/** Requests to both hosts make them return the credits they still owe. */
async function expectExact(account: string, key: string, answers: readonly HttpAnswer[]): Promise<void> {
  for (const base of [address, another.address]) expect((await caller.get(`${base}/v1/usage`, key)).status).toBe(200)
  await expectSpent(account, answers)
}

/** Credits that a replica has leased count as spent for a few more milliseconds. */
async function expectSpent(account: string, answers: readonly HttpAnswer[]): Promise<void> {
  const sum = answers.reduce((spent, answer) => spent + costOf(answer), 0)
  await expect.poll(() => used(account)).toBe(sum)
}

beforeAll(async () => {
  server = await startOwnServer()
  database = connect()
  host = await createHost({ datasets: [sample], config: CONFIG, database, log: pino({ level: 'silent' }) })
  address = await host.app.listen({ host: '127.0.0.1', port: 0 })
  another = await startReplica({ url: server.url, plans: CONFIG.plans })
  await publish(10)
}, 60_000)
afterAll(async () => {
  await caller.close()
  await another?.close()
  await host?.close()
  await database?.close()
  await server?.remove()
}, 60_000)

describe('a database that becomes unavailable and recovers', () => {
  it('requests get 503 with Retry-After, and the database is used again automatically within 2 s, with exact credits', async () => {
    const { account, key } = await someone()
    const since = { stopped: 0, started: 0 }
    const answers = await underLoad(key, async (soFar) => {
      await sleep(500)
      await server.stop()
      since.stopped = performance.now()
      await sleep(2_000)
      expect(await caller.get(`${address}/readyz`, undefined)).toMatchObject({ status: 503 })
      expect(await caller.get(`${address}/livez`, undefined)).toMatchObject({ status: 200 })
      expect(soFar.at(-1)).toMatchObject({ status: 503 })
      await server.start()
      since.started = performance.now()
      await sleep(3_000)
    })
    expectSound(answers)
    const between = (from: number, to: number) => answers.filter(({ startedAt }) => startedAt > from && startedAt < to)
    // Until its quota lease ends, a busy account gets what the host has cached.
    const away = between(since.stopped + LEASE_MS, since.started - 500)
    expect(away.length).toBeGreaterThan(20)
    expect(new Set(away.map(({ status }) => status))).toEqual(new Set([503]))
    const back = between(since.started + 2_000, Infinity)
    expect(back.length).toBeGreaterThan(20)
    expect(back.filter(({ status }) => status === 503)).toEqual([])
    await expectExact(account, key, answers)
  }, 30_000)

  it('the host resumes listening, so it is notified of publications again', async () => {
    const pin = () => host.engine.versions().pins.get('sample.bars')?.batch
    const listeners = async () =>
      (await server.ask(`select 1 from pg_stat_activity where application_name = 'host' and query = 'listen bourse'`))
        .length
    await expect.poll(listeners).toBe(1)
    const batch = await publish(20)
    // The host sees the batch well before its next regular check.
    await expect.poll(pin, { timeout: 1_500, interval: 10 }).toBe(batch)
  })
})

describe('an unresponsive database', () => {
  it('requests get 503 within seconds, and the database is used again as soon as it responds', async () => {
    const { account, key } = await someone()
    const proxy = await startFreezingProxy(server.connection.port)
    const own = connect({ host: proxy.host, port: proxy.port })
    const frozen = await createHost({
      datasets: [sample],
      config: CONFIG,
      database: own,
      log: pino({ level: 'silent' }),
    })
    try {
      const base = await frozen.app.listen({ host: '127.0.0.1', port: 0 })
      const answers: HttpAnswer[] = []
      let number = 0
      const ask = async () => {
        answers.push(await caller.get(`${base}/v1/${QUERIES[number++ % QUERIES.length]}`, key))
        await sleep(20)
      }
      const thawed = await meanwhile(8, ask, async () => {
        await sleep(300)
        proxy.freeze()
        // Waits until the host must look up the keys again.
        await sleep(700)
        const silent = await Promise.all(QUERIES.map((query) => caller.get(`${base}/v1/${query}`, key)))
        expect(new Set(silent.map(({ status }) => status))).toEqual(new Set([503]))
        expectSound(silent, 6_000)
        proxy.thaw()
        const at = performance.now()
        await sleep(2_000)
        return at
      })
      expectSound(answers, 10_000)
      const back = answers.filter(({ startedAt }) => startedAt > thawed + 1_000)
      expect(back.length).toBeGreaterThan(20)
      expect(back.filter(({ status }) => status === 503)).toEqual([])
      expect((await caller.get(`${base}/v1/usage`, key)).status).toBe(200)
      await expectSpent(account, answers)
    } finally {
      proxy.thaw()
      await frozen.close()
      await own.close()
      await proxy.close()
    }
  }, 30_000)
})
