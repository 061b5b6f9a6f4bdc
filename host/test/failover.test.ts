import { connectionOf, createDatabase, type Database } from '@bourse/engine/database'
import { readConfig } from '@bourse/engine/wiring'
import { defineDataset, job } from '@bourse/kit'
import { startOwnServer, type OwnServer } from '@bourse/testkit'
import { costOf, createCaller, meanwhile, type HttpAnswer } from '@bourse/testkit/calling'
import { bars, sample, startStandby, type Standby } from '@bourse/testkit/workspace'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHost, type Host } from '../src/boot/host.ts'

const PLAN = {
  requests_per_minute: null,
  concurrent_requests: null,
  credits_per_day: 1_000_000,
  history_years: null,
  markets: ['US'],
  symbols: null,
  stream_symbols: 0,
  without_capabilities: [],
}
/** The largest lease on an account's credits, which a failover may count as spent. */
const LEASE = 10_000

/** The batches that the job has followed. */
const followed: (string | undefined)[] = []
const follow = job({
  id: 'follow',
  title: 'Follow',
  after: [bars],
  needs: {},
  run: async (_, { knowledge }) => void followed.push(knowledge.pins.get('sample.bars')?.batch),
})
const dataset = defineDataset({ ...sample, jobs: [follow] })

let primary: OwnServer
let standby: Standby
let database: Database
let host: Host
let address: string
const caller = createCaller(8)

beforeAll(async () => {
  primary = await startOwnServer()
  standby = await startStandby(primary)
  const { user, password, port } = primary.connection
  const hosts = `127.0.0.1:${standby.connection.port},127.0.0.1:${port}`
  const connection = connectionOf(`postgres://${user}:${password}@${hosts}/postgres?sslmode=disable`)
  database = createDatabase({ connection, max: 12, applicationName: 'host' })
  const config = { ...readConfig({}), metrics_port: 'same' as const, body_cache_bytes: 0, plans: { metered: PLAN } }
  host = await createHost({ datasets: [dataset], config, database, log: pino({ level: 'silent' }) })
  address = await host.app.listen({ host: '127.0.0.1', port: 0 })
  await host.startJobs(connection)
}, 90_000)
afterAll(async () => {
  await caller.close()
  await host?.close()
  await database?.close()
  await standby?.remove()
  await primary?.remove()
}, 60_000)

async function* once(close: number) {
  yield [{ row: { symbol: 'AAA', date: '2026-02-27', close: `${close}`, volume: '1' } }]
}

const publish = (close: number) => host.publications.publish(bars, once(close), { source: 'primary' })
const isStandby = async () =>
  (await database.query<{ is: boolean }>('select pg_is_in_recovery() as is')).map((row) => row.is)

describe('a host whose database URL has several hosts', () => {
  it('the host uses the primary, wherever it is in the list', async () => {
    expect(await isStandby()).toEqual([false])
    await publish(1)
  })

  it('the host answers within 3 s of a failover, without a restart and without losing credits', async () => {
    const account = await host.accounts.add({ name: 'reader', plan: 'metered' })
    const { key } = await host.keys.add({ account_id: account.id })
    const answers: HttpAnswer[] = []
    const read = async () => {
      answers.push(await caller.get(`${address}/v1/bars-sample?symbols=AAA`, key))
      await sleep(10)
    }
    const promotedAt = await meanwhile(4, read, async () => {
      await sleep(1_000)
      await primary.stop()
      await standby.promote()
      const at = performance.now()
      await sleep(4_500)
      return at
    })
    const later = answers.filter(({ startedAt }) => startedAt > promotedAt + 3_000)
    expect(later.length).toBeGreaterThan(20)
    expect(later.filter(({ status }) => status !== 200)).toEqual([])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))

    const sum = answers.reduce((spent, answer) => spent + costOf(answer), 0)
    const counters = `select used from bourse.account_counters where account_id = '${account.id}'`
    const used = async () => Number((await standby.ask(counters))[0]?.['used'])
    expect(await used()).toBeGreaterThanOrEqual(sum)
    // The host returns its quota lease shortly after the last request.
    await expect.poll(used).toBeLessThanOrEqual(sum + LEASE)
    expect(await used()).toBeGreaterThanOrEqual(sum)
  }, 60_000)

  it('the host publishes and runs its jobs on the new primary', async () => {
    const { batch } = await publish(2)
    expect(batch).toEqual(expect.any(String))
    expect(await isStandby()).toEqual([false])
    await expect.poll(() => followed, { timeout: 45_000 }).toContain(batch)
    const jobs = `select from pg_stat_activity where application_name = 'bourse-jobs'`
    await expect.poll(async () => (await standby.ask(jobs)).length, { timeout: 45_000 }).toBeGreaterThan(0)
  }, 60_000)

  it('the host uses the new primary only, after the old one has started again', async () => {
    await primary.start()
    await standby.ask(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'host'`)
    const batches = () => primary.ask('select count(*) from bourse.batches')
    const before = await batches()
    await expect.poll(() => publish(3).then(() => 'published', String), { timeout: 30_000 }).toBe('published')
    expect(await batches()).toEqual(before)
  }, 60_000)

  it('the host rejects requests rather than use the old primary, also where its address is the only one', async () => {
    const { key } = await host.keys.add({
      account_id: (await host.accounts.add({ name: 'later', plan: 'metered' })).id,
    })
    const status = async () => (await caller.get(`${address}/v1/bars-sample?symbols=AAA`, key)).status
    const readiness = async () => JSON.parse((await caller.get(`${address}/readyz`, undefined)).text).status
    await standby.crash()
    const isRejected = { timeout: 30_000 }
    await expect.poll(status, isRejected).toBe(503)
    await expect.poll(readiness, isRejected).toBe('old-primary')
    const single = createDatabase({ connection: connectionOf(primary.url), max: 1, applicationName: 'single' })
    await expect(single.query('select 1')).rejects.toMatchObject({ name: 'OldPrimary' })
    await single.close()

    await standby.start()
    await expect.poll(status, isRejected).toBe(200)
  }, 120_000)
})
