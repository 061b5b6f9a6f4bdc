import { createDatabase, type Database } from '@bourse/engine/database'
import { runTask, tasksOf } from '@bourse/engine/jobs'
import { defineDataset, derive, f, record } from '@bourse/kit'
import { dailyByListing, startOwnServer, type OwnServer } from '@bourse/testkit'
import { readConfig } from '@bourse/engine/wiring'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Host } from '../src/boot/host.ts'
import { createHost } from '../src/boot/host.ts'
import { bars, sample } from '@bourse/testkit/workspace'

/** The smallest pool that the settings allow. */
const CONNECTIONS = 5
/** More jobs than connections. */
const JOBS = 8

const fields = { date: f.date('Day'), close: f.price('Close') }
const prices = record('prices', { title: 'Prices', ...dailyByListing, fields })
const derived = Array.from({ length: JOBS }, (_, index) =>
  record(`derived_${index}`, { title: 'Derived', ...dailyByListing, fields }),
)
const busy = defineDataset({
  id: 'busy',
  title: 'Busy',
  summary: 'Jobs that read while they publish',
  records: [prices, ...derived],
  jobs: derived.map((each, index) =>
    derive(each, {
      id: `derive-${index}`,
      title: 'Derive',
      after: [prices],
      needs: { prices },
      async *read(needs, { knowledge }) {
        const select = () => needs.prices.at(knowledge, { from: '2000-01-01', to: '2100-01-01' }).selectAll('r')
        const answers = await Promise.all([select().execute(), select().execute(), select().execute()])
        for (const { instrument_id, date, close } of answers[0] ?? []) yield { instrument_id, date, close }
      },
    }),
  ),
})

let server: OwnServer
let database: Database
let host: Host

beforeAll(async () => {
  server = await startOwnServer()
}, 60_000)
beforeEach(async () => {
  database = createDatabase({ connection: server.connection, max: CONNECTIONS, applicationName: 'host' })
  const config = { ...readConfig({}), metrics_port: 0, datasets: { sample: { plans: ['pro'] } } }
  host = await createHost({ datasets: [sample, busy], config, database, log: pino({ level: 'silent' }) })
})
afterEach(async () => {
  await host.close()
  await database.close()
})
afterAll(() => server?.remove())

async function* once(row: Readonly<Record<string, string>>) {
  yield [{ row }]
}

/** Blocks all statements on a table until the returned function is called. */
async function lockTable(name: string): Promise<() => Promise<void>> {
  const client = new pg.Client(server.connection)
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`begin; lock table ${name} in access exclusive mode`)
  return () => client.end()
}

const waitingForLocks = async () =>
  (await server.ask(`select from pg_stat_activity where application_name = 'host' and wait_event_type = 'Lock'`)).length

describe('the smallest pool, with more jobs than connections, all waiting for the database', () => {
  it('readers get responses, and jobs publish when they can', async () => {
    const row = { symbol: 'AAA', date: '2026-02-27', close: '1.5' }
    for (const each of [bars, prices]) await host.publications.publish(each, once(row), { source: 'test' })
    await host.refresh()
    const account = await host.accounts.add({ name: 'reader', plan: 'pro' })
    const { key } = await host.keys.add({ account_id: account.id })
    const read = async () => {
      const headers = { authorization: `Bearer ${key}` }
      return (await host.app.inject({ url: '/v1/bars-sample?symbols=AAA', headers })).statusCode
    }
    expect(await read()).toBe(200)

    const unlock = await lockTable('busy.prices')
    const tasks = tasksOf(host.work).filter(({ dataset }) => dataset === host.wiring.datasets.find(isBusy))
    expect(tasks).toHaveLength(JOBS)
    const jobs = Promise.all(tasks.map((task) => runTask(task, host.work, new AbortController().signal)))
    jobs.catch(() => undefined)
    try {
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toBeGreaterThan(0)
      for (let turn = 0; turn < 3; turn++)
        expect(await Promise.all(Array.from({ length: 10 }, read))).toEqual(Array.from({ length: 10 }, () => 200))
    } finally {
      await unlock()
    }
    for (const outcome of await jobs) expect(outcome).toEqual({ state: 'done' })
    for (const { table } of derived) expect(await server.ask(`select from busy.${table}`)).toHaveLength(1)
  }, 60_000)
})

const isBusy = ({ id }: { readonly id: string }) => id === 'busy'
