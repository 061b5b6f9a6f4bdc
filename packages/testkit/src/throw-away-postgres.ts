import { acquireEmbeddedServer } from '@bourse/embedded'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { memoryFolder } from './memory-folder.ts'

/** Connection settings of the PostgreSQL that tests use. */
export interface TestServer {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
}

// Declared here, because the files that provide the server and those that inject it both import this file.
declare module 'vitest' {
  interface ProvidedContext {
    bourseServer: TestServer
  }
}

/** A temporary PostgreSQL server whose data need not survive. */
export interface ThrowAwayPostgres {
  readonly connection: TestServer
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

/** Settings for a temporary server: its data need not survive a system crash, and may be in memory. */
const FAST = [
  'fsync = off',
  'full_page_writes = off',
  'synchronous_commit = off',
  "max_wal_size = '512MB'",
  // Autovacuum would visit each of hundreds of databases every minute.
  'autovacuum = off',
]

/** Starts a PostgreSQL server in a temporary folder, in memory if enough is available. */
export async function startThrowAwayPostgres(): Promise<ThrowAwayPostgres> {
  const folder = await memoryFolder('bourse-test-')
  const server = await acquireEmbeddedServer({ dataDir: folder, say: () => undefined })
  const { connection } = server
  const { user, password } = connection
  const client = new pg.Client({ ...connection, database: 'postgres', ssl: false })
  await client.connect()
  for (const setting of FAST) await client.query(`alter system set ${setting}`)
  await client.query('select pg_reload_conf()')
  // Client and server hash the password this many times for each of about a thousand connections. The hashes only
  // protect against theft of the server's files.
  await client.query('set scram_iterations = 1')
  await client.query(`alter user ${client.escapeIdentifier(user)} password ${client.escapeLiteral(password)}`)
  await client.end()
  return {
    connection,
    async stop() {
      await server.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
