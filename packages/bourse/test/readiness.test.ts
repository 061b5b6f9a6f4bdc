import { createDatabase, type Database } from '@bourse/engine/database'
import { startOwnServer, type OwnServer } from '@bourse/testkit'
import { readConfig } from '@bourse/engine/wiring'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHost, type Host } from '@bourse/host'
import { runHere } from './support/command-line.ts'
import { sample } from '@bourse/testkit/workspace'

const log = pino({ level: 'silent' })
let server: OwnServer
let database: Database
let host: Host

beforeAll(async () => {
  server = await startOwnServer()
}, 60_000)
beforeEach(async () => {
  database = createDatabase({ connection: server.connection, max: 5, applicationName: 'host' })
  host = await createHost({ datasets: [sample], config: readConfig({}), database, log })
})
afterEach(async () => {
  await host.close()
  await database.close()
  await server.ask('drop schema bourse cascade')
  await server.ask('drop schema if exists pgboss cascade')
})
afterAll(() => server?.remove())

/** Returns a `/readyz` result computed after this call. */
async function readiness(): Promise<{ readonly status: string; readonly next?: string }> {
  // Waits for a second, because each result is served for one second.
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  const answer = await host.app.inject('/readyz')
  const body: { readonly status: string; readonly next?: string } = answer.json()
  expect(answer.statusCode).toBe(body.status === 'ok' ? 200 : 503)
  return body
}

const doctor = async () => {
  const { json } = await runHere(['doctor', '--json'], {
    datasets: [sample],
    environment: { DATABASE_URL: server.url, BOURSE_PORT: '0' },
  })
  return json
}

describe('readiness', () => {
  it('readiness is ok if a request is answered', async () => {
    expect(await readiness()).toEqual({ status: 'ok' })
  })

  it('readiness reports a read-only database, on which doctor also fails', async () => {
    await server.ask('alter system set default_transaction_read_only = on')
    await server.ask('select pg_reload_conf()')
    const next = expect.stringContaining('Point DATABASE_URL at the primary server')
    await expect.poll(readiness).toMatchObject({ status: 'read-only', next })
    expect(await doctor()).toMatchObject({
      ok: false,
      findings: expect.arrayContaining([
        expect.objectContaining({
          check: 'database',
          level: 'fail',
          message: expect.stringContaining('The database is read-only'),
          remedy: next,
        }),
      ]),
    })
    await server.ask('alter system reset default_transaction_read_only')
    await server.ask('select pg_reload_conf()')
    await expect.poll(readiness).toEqual({ status: 'ok' })
  })

  it('readiness reports a database that is too new, whether the newer release recorded that or removed what this release calls', async () => {
    await server.ask(`insert into bourse.migrations (name, release, breaks) values ('9000_x', '9.0.0', '9000_w')`)
    expect(await readiness()).toMatchObject({
      status: 'schema-too-new',
      detail: expect.stringContaining('release 9.0.0 ran the migration 9000_x'),
      next: expect.stringContaining('Start release 9.0.0 or a later one'),
    })
    await server.ask(`delete from bourse.migrations where name = '9000_x'`)
    expect(await readiness()).toEqual({ status: 'ok' })
    await server.ask('drop function bourse.admit')
    expect(await readiness()).toMatchObject({
      status: 'schema-too-new',
      detail: 'The database lacks a function that this release calls.',
    })
  })

  it('readiness reports an exhausted pool, and distinguishes it from a database that does not respond', async () => {
    const held = await Promise.all(Array.from({ length: 3 }, () => database.connect()))
    const waiting = database.query('select 1').catch((error: unknown) => error)
    expect(await readiness()).toMatchObject({
      status: 'pool-exhausted',
      next: expect.stringContaining('BOURSE_DATABASE_CONNECTIONS'),
    })
    await waiting
    for (const client of held) client.release()
    await expect.poll(readiness).toEqual({ status: 'ok' })
    await server.stop()
    expect(await readiness()).toMatchObject({ status: 'no-answer' })
    await server.start()
    await expect.poll(readiness).toEqual({ status: 'ok' })
  })

  it('readiness is computed once for concurrent requests', async () => {
    const check = vi.spyOn(host.engine.ledger, 'check')
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    const answers = await Promise.all(Array.from({ length: 50 }, () => host.app.inject('/readyz')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(check).toHaveBeenCalledOnce()
  })
})

describe('a host whose database becomes unreachable between listening and the start of its jobs', () => {
  it('the host starts its jobs once the database is back', async () => {
    await server.stop()
    const started = host.startJobs(server.connection)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await server.start()
    await started
    expect(await server.ask(`select 1 from pgboss.queue limit 1`)).toEqual([])
  })

  it('the host stops cleanly while it waits', async () => {
    await server.stop()
    const started = host.startJobs(server.connection)
    await host.close()
    await started
    await server.start()
  })
})

describe('a request that waits too long for a connection', () => {
  it('the error says that all connections are in use if the database responds on others, and otherwise that it does not respond', async () => {
    const key = (await host.keys.add({ account_id: (await host.accounts.add({ name: 'x', plan: 'scale' })).id })).key
    const ask = () => host.app.inject({ url: '/v1/datasets', headers: { authorization: `Bearer ${key}` } })
    expect((await ask()).statusCode).toBe(200)
    // Shorter than the default, which another test waits for.
    database.pool.options.connectionTimeoutMillis = 1_000
    let isOver = false
    const busy = Promise.all(
      Array.from({ length: 3 }, () =>
        database.session(async (session) => {
          while (!isOver) await session.query('select pg_sleep(0.1)')
        }),
      ),
    )
    await expect(database.query('select 1')).rejects.toMatchObject({ name: 'PoolExhausted' })
    isOver = true
    await busy
    const held = await Promise.all(Array.from({ length: 3 }, () => database.connect()))
    await expect(database.query('select 1')).rejects.toThrow('timeout exceeded when trying to connect')
    for (const client of held) client.release()
  })
})
