import { createDatabase, type Database } from '@bourse/host'
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { serverOfRun } from './server-of-run.ts'
import type { TestServer } from './throw-away-postgres.ts'

/** A database for one test file. */
export interface TestDatabase {
  readonly database: Database
  /** Connection URL, for programs that open their own connections. */
  readonly url: string
  readonly name: string
  drop(): Promise<void>
}

/** Creates an empty database, or a copy of a template, on the server of the test run. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const server = await serverOfRun()
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, (client) => createEmptyOrCopy(client, name, template))
  return opened(server, name)
}

/**
 * Creates a database once per run, empty or from another template, and fills it with `prepare`; later calls only copy
 * it.
 */
export async function createTemplate(
  name: string,
  prepare: (test: TestDatabase) => Promise<unknown>,
  base?: string,
): Promise<string> {
  const server = await serverOfRun()
  const template = templateNamed(name)
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    try {
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
      if (rowCount === 0) await makeTemplate(client, server, template, prepare, base)
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', [template])
    }
  })
  return template
}

const templateNamed = (name: string) => `template_${name}`

/** Removes a template that is no longer needed. */
export async function dropTemplate(name: string): Promise<void> {
  await onServer(await serverOfRun(), (client) => dropDatabase(client, templateNamed(name)))
}

async function makeTemplate(
  client: pg.PoolClient,
  server: TestServer,
  template: string,
  prepare: (test: TestDatabase) => Promise<unknown>,
  base: string | undefined,
): Promise<void> {
  const building = `${template}_building`
  await dropDatabase(client, building)
  await createEmptyOrCopy(client, building, base)
  const test = opened(server, building)
  try {
    await prepare(test)
  } finally {
    await test.database.close()
  }
  await untilLetGo(client, building)
  await client.query(`alter database ${building} rename to ${template}`)
}

async function createEmptyOrCopy(client: pg.PoolClient, name: string, template: string | undefined): Promise<void> {
  await client.query(
    `create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`,
  )
}

/** Milliseconds between two checks of the connections to a database, and the maximum number of checks. */
const LOOK_MS = 2
const LOOKS = 50

/**
 * Waits until the server has released the connections to a database, which happens a few milliseconds after a pool
 * reports that it is closed. A statement that needs exclusive access to the database would otherwise wait 100 ms for
 * them.
 */
async function untilLetGo(client: pg.PoolClient, name: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const { rowCount } = await client.query('select 1 from pg_stat_activity where datname = $1 limit 1', [name])
    if (rowCount === 0) return
    await setTimeout(LOOK_MS)
  }
}

async function dropDatabase(client: pg.PoolClient, name: string): Promise<void> {
  await client.query(`drop database if exists ${name} with (force)`)
}

function opened(server: TestServer, name: string): TestDatabase {
  const database = createDatabase({
    connection: { ...server, database: name, ssl: false },
    max: 10,
    applicationName: 'bourse-test',
  })
  return {
    database,
    name,
    url: urlOf(server, name),
    async drop() {
      await database.close()
      await onServer(server, async (client) => {
        await untilLetGo(client, name)
        await dropDatabase(client, name)
      })
    },
  }
}

/**
 * Pools by server, shared because each test file creates and drops databases. A process may exit while they are open.
 */
const pools = new Map<string, pg.Pool>()

function poolOf(server: TestServer): pg.Pool {
  const url = urlOf(server, 'postgres')
  const known = pools.get(url)
  if (known !== undefined) return known
  const pool = new pg.Pool({ ...server, database: 'postgres', ssl: false, max: 4, allowExitOnIdle: true })
  // A server that shuts down closes idle connections.
  pool.on('error', () => undefined)
  pools.set(url, pool)
  return pool
}

/** Runs `work` with a connection to the server. */
async function onServer<T>(server: TestServer, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await poolOf(server).connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** Returns a database's connection URL, for programs that open their own connections. */
export function urlOf({ host, port, user, password }: TestServer, database: string): string {
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  const socket = host.startsWith('/')
  const folder = socket ? `?host=${encodeURIComponent(host)}` : ''
  return `postgres://${credentials}@${socket ? 'localhost' : host}:${port}/${database}${folder}`
}
