import { createDatabase, setRoleSettings, throughPooler, type Database } from '@bourse/engine/database'
import { readConfig } from '@bourse/engine/wiring'
import { startOwnServer, type OwnServer } from '@bourse/testkit'
import {
  bars,
  pgbouncerProgram,
  pgbouncerSkipped,
  sample,
  startPgBouncer,
  type PgBouncer,
} from '@bourse/testkit/workspace'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHost, type Host } from '../src/boot/host.ts'

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

describe.skipIf(pgbouncerProgram === undefined)(`a host behind PgBouncer${pgbouncerSkipped}`, () => {
  let server: OwnServer
  let pooler: PgBouncer
  let direct: Database
  let database: Database
  let host: Host
  const errors: string[] = []

  beforeAll(async () => {
    server = await startOwnServer()
    pooler = await startPgBouncer(server.connection, { default_pool_size: '2' })
    direct = createDatabase({ connection: server.connection, max: 10, applicationName: 'direct' })
    await setRoleSettings(direct)
    database = await throughPooler(direct, { connection: pooler.connectionTo('postgres'), max: 20 })
    const config = { ...readConfig({}), metrics_port: 'same' as const, body_cache_bytes: 0, plans: { metered: PLAN } }
    const log = pino({ level: 'warn' }, { write: (line) => void errors.push(line) })
    host = await createHost({ datasets: [sample], config, database, log })
    await host.startJobs(server.connection)
  }, 90_000)
  afterAll(async () => {
    await host?.close()
    await database?.close()
    await direct?.close()
    await pooler?.stop()
    await server?.remove()
  }, 60_000)

  async function* once(close: number) {
    yield [{ row: { symbol: 'AAA', date: '2026-02-27', close: `${close}`, volume: '1' } }]
  }

  it('the host publishes, and many clients read each publication immediately over few server connections', async () => {
    const account = await host.accounts.add({ name: 'reader', plan: 'metered' })
    const { key } = await host.keys.add({ account_id: account.id })
    const read = () =>
      host.app.inject({ url: '/v1/bars-sample?symbols=AAA', headers: { authorization: `Bearer ${key}` } })
    for (const close of [1, 2, 3]) {
      await host.publications.publish(bars, once(close), { source: 'primary' })
      const answers = await Promise.all(Array.from({ length: 30 }, read))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      const closes = answers.map((answer) => answer.json<{ data: { close: string }[] }>().data[0]?.close)
      expect(new Set(closes.map(Number))).toEqual(new Set([close]))
    }
    expect((await host.app.inject('/readyz')).json()).toEqual({ status: 'ok' })
    expect(errors).toEqual([])
    const sessions = await server.ask(
      `select count(*)::int as count from pg_stat_activity where application_name = 'bourse' and pid <> pg_backend_pid()`,
    )
    expect(Number(sessions[0]?.['count'])).toBeLessThanOrEqual(2)
  }, 60_000)
})
