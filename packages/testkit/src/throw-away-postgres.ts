import { acquireEmbeddedServer } from '@bourse/host'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** How to reach the PostgreSQL that tests run on. */
export interface TestServer {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
}

// Here, for both that provide it and that ask for it see this file.
declare module 'vitest' {
  interface ProvidedContext {
    bourseServer: TestServer
  }
}

/** A PostgreSQL that nothing has to survive. */
export interface ThrowAwayPostgres {
  readonly connection: TestServer
  /** Stops it and removes its folder. */
  stop(): Promise<void>
}

/** Settings that a throw-away server can do without: nothing has to survive a crash of the machine. */
const FAST = ['fsync = off', 'full_page_writes = off', 'synchronous_commit = off']

/** Starts a PostgreSQL in a temporary folder. */
export async function startThrowAwayPostgres(): Promise<ThrowAwayPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-test-'))
  await chmod(folder, 0o755)
  const server = await acquireEmbeddedServer({ dataDir: folder, say: () => undefined })
  const { connection } = server
  const client = new pg.Client({ ...connection, database: 'postgres', ssl: false })
  await client.connect()
  for (const setting of FAST) await client.query(`alter system set ${setting}`)
  await client.query('select pg_reload_conf()')
  await client.end()
  return {
    connection,
    async stop() {
      await server.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
