import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import {
  pgbouncerKeepsStatements,
  pgbouncerProgram,
  pgbouncerSkipped,
  startPgBouncer,
  type PgBouncer,
} from '@bourse/testkit/workspace'
import { connectionOf } from '../../src/database/connection-of.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createDatabase,
  createPoolerPool,
  inBackground,
  inspectPooler,
  problemOf,
  refusePooler,
  setRoleSettings,
  throughPooler,
  type Database,
} from '../../src/database/index.ts'
import { poolingOf } from '../../src/database/pooling.ts'

type Settings = Readonly<Record<string, string>>
const keeping = (max: string): Settings => (pgbouncerKeepsStatements ? { max_prepared_statements: max } : {})
const NOT_KEPT = keeping('0')
const KEPT = keeping('100')

let test: TestDatabase
const bouncers: PgBouncer[] = []
const opened: Database[] = []
beforeAll(async () => {
  test = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
  await Promise.all(bouncers.splice(0).map((bouncer) => bouncer.stop()))
})
afterAll(() => test?.drop())

async function bouncer(settings: Settings = {}): Promise<PgBouncer> {
  const { port = 0, user = '', password = '' } = connectionOf(test.url)
  const started = await startPgBouncer({ port, user, password: String(password) }, settings)
  bouncers.push(started)
  return started
}

/** A database whose pool connects to a pooler as if it were PostgreSQL itself. */
function withoutDirect(started: PgBouncer): Database {
  const database = createDatabase({ connection: started.connectionTo(test.name), max: 5, applicationName: 'test' })
  opened.push(database)
  return database
}

async function pooled(settings: Settings = {}): Promise<Database> {
  await setRoleSettings(test.database)
  const started = await bouncer(settings)
  const database = await throughPooler(test.database, { connection: started.connectionTo(test.name), max: 5 })
  opened.push(database)
  return database
}

async function reportOf(started: PgBouncer) {
  const pool = createPoolerPool({ connection: started.connectionTo(test.name), max: 5 })
  return inspectPooler(test.database, pool).finally(() => pool.end())
}

it('PostgreSQL itself is recognized, and used without a pooler', async () => {
  expect(await poolingOf(test.database.pool)).toBe('none')
  await refusePooler(test.database, 'DATABASE_URL')
})

describe.skipIf(pgbouncerProgram === undefined)(`PgBouncer${pgbouncerSkipped}`, () => {
  const refused = { message: expect.stringMatching(/^DATABASE_URL points to a pooler: /), next: expect.any(String) }

  it('PgBouncer in transaction mode is rejected as the only address, whether or not it ignores options', async () => {
    await expect(refusePooler(withoutDirect(await bouncer()), 'DATABASE_URL')).rejects.toMatchObject(refused)
    const ignoring = withoutDirect(await bouncer({ ignore_startup_parameters: 'options' }))
    await expect(refusePooler(ignoring, 'DATABASE_URL')).rejects.toMatchObject(refused)
    const next = /^Set it to the address of PostgreSQL itself/
    await expect(refusePooler(ignoring, 'DATABASE_DIRECT_URL')).rejects.toMatchObject({
      next: expect.stringMatching(next),
    })
  })

  it('PgBouncer in transaction mode is recognized while other clients use it', async () => {
    const started = await bouncer({ ignore_startup_parameters: 'options', server_round_robin: '1' })
    const database = withoutDirect(started)
    let isOver = false
    const busy = async () => {
      while (!isOver) await database.query('select pg_sleep(0.001)')
    }
    const others = Promise.all([busy(), busy()])
    await expect(refusePooler(withoutDirect(started), 'DATABASE_URL')).rejects.toMatchObject(refused)
    isOver = true
    await others
  })

  it('PgBouncer in session mode may be the only address', async () => {
    const started = await bouncer({ ignore_startup_parameters: 'options', pool_mode: 'session' })
    const database = withoutDirect(started)
    await refusePooler(database, 'DATABASE_URL')
    expect(await poolingOf(database.pool)).toBe('session')
  })

  it("PgBouncer applies the role's settings; connections opened earlier are reported", async () => {
    await test.database.execute(`alter role current_user in database ${test.name} reset all`)
    const started = await bouncer()
    const before = await reportOf(started)
    expect(problemOf(before)).toMatchObject({
      message: expect.stringMatching(/^The settings of the role do not apply .*: expected .*, got .*\.$/),
      next: expect.stringContaining('RECONNECT'),
    })
    await setRoleSettings(test.database)
    await started.command('reconnect')
    await expect.poll(async () => problemOf(await reportOf(started)), { timeout: 30_000 }).toBeUndefined()
  }, 60_000)

  it('PgBouncer must connect to the same database as the direct connection, with the same role', async () => {
    await setRoleSettings(test.database)
    const other = await createTestDatabase()
    try {
      const { connectionTo } = await bouncer()
      await expect(
        throughPooler(test.database, { connection: connectionTo(other.name), max: 5 }),
      ).rejects.toMatchObject({ message: expect.stringMatching(/^DATABASE_URL and DATABASE_DIRECT_URL differ/) })
    } finally {
      await other.drop()
    }
  })

  it("PgBouncer serves many clients' named statements and transactions concurrently, prepared or not", async () => {
    for (const settings of [NOT_KEPT, KEPT]) {
      const { pooling, keepsPrepared } = await reportOf(await bouncer(settings))
      expect(pooling).toBe('transaction')
      expect(keepsPrepared).toBe(pgbouncerKeepsStatements && settings === KEPT)
      const database = await pooled(settings)
      const ask = (n: number) => database.query(`select ${n % 7}::int as n, $1::int as m`, [n], `named_${n % 7}`)
      const inTransaction = (n: number) =>
        database.transaction((tx) => tx.query(`select ${n % 7}::int as n, $1::int as m`, [n], `named_${n % 7}`))
      const all = Array.from({ length: 200 }, (_, n) => (n % 2 === 0 ? ask(n) : inTransaction(n)))
      expect((await Promise.all(all)).map(([row]) => row)).toEqual(all.map((_, n) => ({ n: n % 7, m: n })))
    }
  })

  it('a statement that was prepared for other columns runs again without its name', async () => {
    const database = await pooled(KEPT)
    await test.database.execute('create table rows (a int4)')
    await test.database.execute('insert into rows values (1)')
    const read = () => database.query('select * from rows', [], 'read')
    await Promise.all(Array.from({ length: 5 }, read))
    await test.database.execute('alter table rows add column b int4 default 2')
    for (let i = 0; i < 5; i++) expect(await read()).toEqual([{ a: 1, b: 2 }])
  })

  it('only requests use PgBouncer: sessions, notifications, locks and background work use the direct address', async () => {
    const database = await pooled({ default_pool_size: '1', min_pool_size: '1' })
    const processOf = async (on: Pick<Database, 'query'>) =>
      (await on.query('select pg_backend_pid() as pid'))[0]?.['pid']
    const shared = await processOf(database)
    expect(await database.transaction(processOf)).toBe(shared)
    expect(await inBackground(() => processOf(database))).not.toBe(shared)
    expect(await inBackground(() => database.transaction(processOf))).not.toBe(shared)
    expect(await database.session(processOf)).not.toBe(shared)
    expect(await database.apart(processOf)).not.toBe(shared)
    const client = await database.connect()
    expect((await client.query('select pg_backend_pid() as pid')).rows[0].pid).not.toBe(shared)
    client.release()
  })
})
