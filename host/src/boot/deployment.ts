import {
  type Database,
  connectionOf,
  createDatabase,
  refusePooler,
  throughPooler,
  type PoolerOptions,
} from '@bourse/engine/database'
import type { Dataset } from '@bourse/kit'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type pg from 'pg'
import { directUrlOf, type Config } from '@bourse/engine/wiring'
import { acquireEmbeddedServer } from '@bourse/embedded'

/** Name of the database that stores all data in the embedded server. */
export const DATABASE = 'bourse'

/** The datasets that an operator installed. */
export interface Deployment {
  readonly datasets: readonly Dataset[]
}

/** A deployment's open database. */
export interface OpenedDatabase {
  readonly database: Database
  /** Connection settings for components with their own connections, such as the job queue. */
  readonly connection: pg.PoolConfig
  /** True for the embedded server, which the host itself runs in the data folder. */
  readonly embedded: boolean
  close(): Promise<void>
}

/**
 * Opens the configured database without a pooler: the server at `database_direct_url` or `database_url`, or else the
 * embedded one in the data folder. The embedded server starts if it is not running and stops when its last user closes
 * it; `meanwhile` runs while a first start creates it. Throws if the address points to a pooler in transaction mode.
 */
export async function openDatabase(
  config: Config,
  say: (line: string) => void,
  meanwhile?: () => Promise<unknown>,
): Promise<OpenedDatabase> {
  const url = directUrlOf(config)
  if (url !== undefined) return openServer(config, connectionOf(url, config.database_password_file))
  const dataDir = resolve(config.data_dir)
  await mkdir(dataDir, { recursive: true })
  const server = await acquireEmbeddedServer({ dataDir, say, meanwhile })
  try {
    const connection = { ...server.connection, ssl: false }
    await ensureDatabase(connection)
    return opened(config, { ...connection, database: DATABASE }, server)
  } catch (error) {
    await server.release()
    throw error
  }
}

async function openServer(config: Config, connection: pg.PoolConfig): Promise<OpenedDatabase> {
  const server = opened(config, connection, undefined)
  try {
    await refusePooler(
      server.database,
      config.database_direct_url === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
    )
    return server
  } catch (error) {
    await server.close()
    throw error
  }
}

/** The pooler's address in the settings; undefined if there is no pooler. */
export function poolerOf({ database_direct_url: direct, ...config }: Config): PoolerOptions | undefined {
  const { database_url: url, database_connections: max, database_password_file: passwordFile } = config
  return direct === undefined || url === undefined ? undefined : { connection: connectionOf(url, passwordFile), max }
}

/** Runs `work` with a database whose requests use the pooler in the settings, if there is one. */
export async function withPooler<T>(
  config: Config,
  direct: Database,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const pooler = poolerOf(config)
  if (pooler === undefined) return work(direct)
  const database = await throughPooler(direct, pooler)
  return work(database).finally(() => database.close())
}

function opened(
  config: Config,
  connection: pg.PoolConfig,
  server: { release(): Promise<void> } | undefined,
): OpenedDatabase {
  const max = config.database_direct_url === undefined ? config.database_connections : config.direct_connections
  const database = createDatabase({ connection, max, applicationName: 'bourse' })
  return {
    database,
    connection,
    embedded: server !== undefined,
    async close() {
      await database.close()
      await server?.release()
    },
  }
}

/** Creates the database. If two processes start at the same time, both find it afterward. */
async function ensureDatabase(connection: pg.PoolConfig): Promise<void> {
  const server = { ...connection, database: 'postgres' }
  const database = createDatabase({ connection: server, max: 1, applicationName: 'bourse' })
  try {
    const there = await database.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (there.length === 0) await database.query(`create database ${DATABASE}`).catch(ignoreDuplicate)
  } finally {
    await database.close()
  }
}

const DUPLICATE = new Set(['42P04', '23505'])

function ignoreDuplicate(error: unknown): never[] {
  if (error instanceof Error && 'code' in error && DUPLICATE.has(String(error.code))) return []
  throw error
}
