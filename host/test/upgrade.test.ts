import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { migrateEngine, newestBroken, type EngineStep } from '@bourse/engine/store'
import { readConfig } from '@bourse/engine/wiring'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Host } from '../src/boot/host.ts'
import { ENGINE_STEPS, migrateTables, NEWEST_STEP } from '../src/boot/migrations.ts'
import { refuseWhileServing, stopBroken } from '../src/boot/older-hosts.ts'
import { watchReplicas } from '../src/boot/watch-replicas.ts'
import { createHost } from '../src/boot/host.ts'
import { VERSION } from '../src/version.ts'
import { sample } from '@bourse/testkit/workspace'

/** The newest step of the last release whose hosts did not report their steps. */
const BEFORE = '0025_admit'
/** Matches SQL that removes something a release uses, or that requires values that the release does not write. */
const TAKES_AWAY =
  /\b(drop|rename|truncate)\b|alter\s+column\s+\w+\s+(set\s+not\s+null|(set\s+data\s+)?type)|add\s+(constraint|check|unique|foreign)|add\s+column\s+(?:(?!,|;|default).)*not\s+null(?:(?!,|;|default).)*(,|;|$)/is

/** A later release that removes something this one uses. */
const CONTRACT: EngineStep = ['9000_contract', 'drop table bourse.secrets', { release: VERSION, knows: NEWEST_STEP }]
const LATER = [...ENGINE_STEPS, CONTRACT]
const log = pino({ level: 'silent' })

let test: TestDatabase
let hosts: Host[] = []
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(async () => {
  for (const host of hosts) await host.close()
  hosts = []
  await test.drop()
})

async function serve(): Promise<Host> {
  const host = await createHost({ datasets: [sample], config: readConfig({}), database: test.database, log })
  await host.engine.ledger.flush()
  hosts.push(host)
  return host
}

const migrateLater = () => migrateEngine(test.database, LATER, { release: '9.0.0', refuseBreaking: refuseWhileServing })
const isTaken = async () =>
  (await test.database.query('select 1 from bourse.migrations where name = $1', [CONTRACT[0]])).length > 0

/** Steps that replace a check or a type by one that permits more, which earlier releases also meet. */
const WIDENS: ReadonlySet<string> = new Set(['0047_people', '0051_members', '0052_billing', '0053_usage_reports'])

it('steps after the previous release only add things, or name the release they break', () => {
  for (const [name, sql, breaks] of ENGINE_STEPS.filter(([each]) => each > BEFORE))
    expect([name, breaks === undefined && !WIDENS.has(name) && TAKES_AWAY.test(sql)]).toEqual([name, false])
  for (const sql of [
    'alter table a add column b text not null;',
    'alter table a add column b text, add column c int8 not null, add column d text default 1',
    'alter table a alter column b type int8',
    'alter table a add constraint b check (c > 0)',
    'drop function f()',
  ])
    expect([sql, TAKES_AWAY.test(sql)]).toEqual([sql, true])
  for (const sql of ["alter table a add column b text not null default '', add column c text;", 'create table a ()'])
    expect([sql, TAKES_AWAY.test(sql)]).toEqual([sql, false])
})

it('the newest of several broken releases determines the outcome', () => {
  const steps: readonly EngineStep[] = [
    ['1', '', { release: '1.0.0', knows: '0030_a' }],
    ['2', '', { release: '1.1.0', knows: '0040_b' }],
    ['3', ''],
  ]
  expect(newestBroken(steps)).toEqual({ release: '1.1.0', knows: '0040_b' })
  expect(newestBroken(steps.slice(2))).toBeUndefined()
})

describe('a migration that breaks a release', () => {
  it('the migration does not run while a host with that release is running, and runs after it has stopped', async () => {
    const host = await serve()
    await expect(migrateLater()).rejects.toMatchObject({
      reason: 'older-hosts-serve',
      message: expect.stringMatching(
        new RegExp(`hosts of release ${VERSION} or older; 1 of them is running: \\S+, process ${process.pid}, release`),
      ),
      next: expect.stringContaining('--stop-others'),
    })
    expect(await isTaken()).toBe(false)
    await host.close()
    hosts = []
    await migrateLater()
    expect(await isTaken()).toBe(true)
  })

  it('the migration does not run while a host that does not report its steps is running', async () => {
    const host = await serve()
    await host.close()
    hosts = []
    await test.database.query(`insert into bourse.replicas (id, heartbeat_at) values ('old', clock_timestamp())`)
    await expect(migrateLater()).rejects.toThrow('1 of them is running: replica old, release unknown')
    await test.database.query(`insert into bourse.replica_settings (replica_id, name, plans, markets, datasets)
      values ('old', 'machine, process 7', 'x', 'x', 'x')`)
    await expect(migrateLater()).rejects.toThrow('1 of them is running: machine, process 7, release unknown')
    await test.database.query(`update bourse.replicas set heartbeat_at = clock_timestamp() - interval '26 s'`)
    await migrateLater()
    expect(await isTaken()).toBe(true)
  })

  it('the migration stops the affected hosts, then runs', async () => {
    const host = await serve()
    const ended = host.refused.then(async (refused) => {
      await host.close()
      hosts = []
      return refused
    })
    await stopBroken(test.database, LATER, '9.0.0')
    await migrateLater()
    expect(await isTaken()).toBe(true)
    expect(await ended).toMatchObject({
      reason: 'schema-too-new',
      message: expect.stringContaining('Release 9.0.0 is about to migrate the database'),
    })
  })

  it('no host is stopped if nothing breaks', async () => {
    await serve()
    await stopBroken(test.database, ENGINE_STEPS, VERSION)
    expect(await test.database.query('select 1 from bourse.stop_orders')).toEqual([])
  })

  it('an older host does not start, and names the release to start instead', async () => {
    await migrateLater()
    await expect(serve()).rejects.toMatchObject({
      reason: 'schema-too-new',
      message: expect.stringContaining(`too new for this release: release 9.0.0 ran the migration ${CONTRACT[0]}`),
      next: expect.stringContaining('Start release 9.0.0 or a later one'),
    })
  })

  it('a host that was not notified detects the migration', async () => {
    const host = await serve()
    const onRefused = vi.fn()
    const watch = await watchReplicas({
      database: test.database,
      replicaId: 'other',
      config: readConfig({}),
      wiring: host.wiring,
      log,
      everyMs: 5,
      onRefused,
    })
    await migrateEngine(test.database, LATER, { release: '9.0.0', refuseBreaking: async () => undefined })
    await vi.waitUntil(() => onRefused.mock.calls.length > 0)
    expect(onRefused.mock.calls[0]?.[0]).toMatchObject({ reason: 'schema-too-new' })
    await watch.close()
  })
})

it('dataset migrations do not change tables while a running host would fail requests', async () => {
  await (await serve()).close()
  hosts = []
  const changed = { ...sample, migrations: { ...sample.migrations, '0099_more': { up: async () => undefined } } }
  const migrate = () => migrateTables(test.database, [changed])
  await test.database.query(`insert into bourse.replicas (id, heartbeat_at) values ('old', clock_timestamp())`)
  await expect(migrate()).rejects.toMatchObject({ reason: 'older-hosts-serve' })
  // Nothing is rejected if all tables are up to date.
  expect(await migrateTables(test.database, [sample])).toMatchObject([{ applied: [] }])
  await test.database.query('delete from bourse.replicas')
  expect(await migrate()).toMatchObject([{ applied: ['0099_more'] }])
})
