import { acquireEmbeddedServer } from '@bourse/embedded'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
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

/**
 * Settings that a throw-away server can do without: nothing has to survive a crash of the machine, and it may lie in
 * memory.
 */
const FAST = ['fsync = off', 'full_page_writes = off', 'synchronous_commit = off', "max_wal_size = '512MB'"]

/** Where Linux keeps files in memory: a database of a test, some 900 files, is copied there in a tenth of the time. */
const MEMORY = '/dev/shm'
/** What has to be free there; a container is often given 64 MiB. */
const ENOUGH = 4 * 1024 ** 3

async function folderOfFiles(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ENOUGH ? MEMORY : tmpdir()
}

/** Starts a PostgreSQL in a temporary folder, in memory where there is enough of it. */
export async function startThrowAwayPostgres(): Promise<ThrowAwayPostgres> {
  const folder = await mkdtemp(join(await folderOfFiles(), 'bourse-test-'))
  await chmod(folder, 0o755)
  const server = await acquireEmbeddedServer({ dataDir: folder, say: () => undefined })
  const { connection } = server
  const { user, password } = connection
  const client = new pg.Client({ ...connection, database: 'postgres', ssl: false })
  await client.connect()
  for (const setting of FAST) await client.query(`alter system set ${setting}`)
  await client.query('select pg_reload_conf()')
  // Both sides work through the password this often with each of some thousand connections, against who steals the
  // server's files.
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
