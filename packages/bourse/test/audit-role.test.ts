import { keepAudit, recordEntry, verifyAudit } from '@bourse/engine/audit'
import { createDatabase, createHost, readConfig, type Database, type Host } from '@bourse/host'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from './support/command-line.ts'

const suffix = randomBytes(4).toString('hex')
const [SERVICE, ADMIN, STRANGER] = [`service_${suffix}`, `keeper_${suffix}`, `stranger_${suffix}`]
const secret = Buffer.from('of this test')

let test: TestDatabase
const open: Database[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  const { database, name } = test
  for (const role of [SERVICE, ADMIN, STRANGER]) await database.query(`create role ${role} login password 'test'`)
  await database.query(`alter database ${name} owner to ${SERVICE}`)
  await database.query(`grant ${SERVICE} to ${ADMIN}`)
  await database.query(`grant create on database ${name} to ${ADMIN}`)
})
afterAll(async () => {
  for (const database of open) await database.close()
  const { database, name } = test
  await database.query(`alter database ${name} owner to current_user`)
  for (const role of [ADMIN, SERVICE, STRANGER]) {
    await database.query(`drop owned by ${role} cascade`)
    await database.query(`drop role ${role}`)
  }
  await test.drop()
})

function urlOf(role: string): string {
  const url = new URL(test.url)
  Object.assign(url, { username: role, password: 'test' })
  return url.href
}

function as(role: string): Database {
  const connection = { connectionString: urlOf(role) }
  const database = createDatabase({ connection, max: 5, applicationName: 'test' })
  open.push(database)
  return database
}

const hostOf = (admin: string): Promise<Host> => {
  const config = { ...readConfig({}), database_admin_url: urlOf(admin), data_dir: join(tmpdir(), `bourse-${suffix}`) }
  return createHost({ datasets: [], config, database: as(SERVICE), log: pino({ level: 'silent' }) })
}

const entry = (id: string) => ({
  by: { kind: 'command', name: 'ops' } as const,
  at: '2026-03-02T22:00:00Z',
  action: 'account.suspend',
  target: { kind: 'account', id, account_id: id } as const,
})

describe('an audit log with its own role', () => {
  it('a role that may not own the audit log does not create it', async () => {
    await expect(hostOf(STRANGER)).rejects.toThrow(/DATABASE_ADMIN_URL cannot own the audit log.*GRANT service_/)
  })

  it('the service adds entries, but cannot change, remove or unchain them', async () => {
    const host = await hostOf(ADMIN)
    const service = as(SERVICE)
    await recordEntry(service, entry('acc_1'))
    await host.accounts.add({ name: 'acme', plan: 'pro' })
    for (const statement of [
      'update bourse.audit set actor_name = null',
      'delete from bourse.audit',
      'truncate bourse.audit',
      'drop table bourse.audit',
      'alter table bourse.audit disable trigger all',
      'update bourse.audit_head set id = 0',
      'delete from bourse.audit_checkpoints',
      'drop function bourse.keep_audit() cascade',
      `create or replace function bourse.keep_audit() returns trigger language plpgsql as 'begin return old; end'`,
    ])
      await expect(service.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
    expect(await verifyAudit(service, { secret })).toMatchObject({ ok: true, entries: '2' })
    await host.close()
  })

  it('the audit log continues after a restart, and its owner prunes it', async () => {
    const host = await hostOf(ADMIN)
    const service = as(SERVICE)
    await recordEntry(service, { ...entry('acc_2'), at: '2020-01-01T00:00:00Z' })
    await keepAudit(as(ADMIN), { secret, now: '2026-03-02T22:00:00Z' })
    expect(await verifyAudit(service, { secret })).toMatchObject({ ok: true, entries: '3', checkpoints: '1' })
    await host.close()
  })
})

describe('doctor', () => {
  const DATA = { BOURSE_DATA_DIR: join(tmpdir(), `bourse-${suffix}-doctor`), BOURSE_PORT: '0' }
  /** Returns what doctor reports about the audit log if the service and the log owner have these roles. */
  async function told(service: string, admin?: string) {
    const environment = {
      ...DATA,
      DATABASE_URL: urlOf(service),
      ...(admin === undefined ? {} : { DATABASE_ADMIN_URL: admin }),
    }
    const { json, stdout } = await runHere(['doctor', '--json'], { datasets: [], environment })
    expect(stdout).not.toContain(`:test@`)
    return json.findings.find(({ check }: { readonly check: string }) => check === 'audit log')
  }

  it('doctor reports the owner of the audit log, or why a role cannot own it', async () => {
    // A different database on the same server.
    expect(await told(SERVICE, test.url.replace(test.name, 'postgres'))).toMatchObject({
      level: 'fail',
      message: 'DATABASE_ADMIN_URL names a different database',
    })
    expect(await told(SERVICE, urlOf(ADMIN))).toEqual({
      check: 'audit log',
      level: 'ok',
      message: `owned by ${ADMIN}; the service can only add and read entries`,
    })
    expect(await told(SERVICE)).toMatchObject({ level: 'warn', message: expect.stringContaining('is not set') })
    expect(await told(SERVICE, urlOf(STRANGER))).toMatchObject({
      level: 'fail',
      remedy: expect.stringContaining(`GRANT ${ADMIN} TO ${STRANGER}`),
    })
    expect(await told(SERVICE, urlOf(SERVICE))).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('role of the service'),
    })
    expect(await told(SERVICE, urlOf(ADMIN).replace(/:[0-9]+\//, ':1/'))).toMatchObject({
      level: 'fail',
      message: expect.stringMatching(/^DATABASE_ADMIN_URL: The connection to the database/),
    })
  })
})
