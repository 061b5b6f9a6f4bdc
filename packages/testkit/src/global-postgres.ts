import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acquireEmbeddedServer } from '@bourse/host'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { TestServer } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    bourseServer: TestServer
  }
}

/** Settings that a throw-away server can do without: nothing has to survive a crash of the machine. */
const FAST = ['fsync = off', 'full_page_writes = off', 'synchronous_commit = off']

/** A vitest global set-up: one PostgreSQL for the whole run, in a temporary folder, gone afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-test-'))
  await chmod(folder, 0o755)
  const server = await acquireEmbeddedServer({ dataDir: folder, say: () => undefined })
  const { connection } = server
  const client = new pg.Client({ ...connection, database: 'postgres', ssl: false })
  await client.connect()
  for (const setting of FAST) await client.query(`alter system set ${setting}`)
  await client.query('select pg_reload_conf()')
  await client.end()
  project.provide('bourseServer', connection)
  return async () => {
    await server.release()
    await rm(folder, { recursive: true, force: true })
  }
}
