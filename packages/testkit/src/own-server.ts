import { acquireEmbeddedServer } from '@bourse/embedded'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { memoryFolder } from './memory-folder.ts'
import { urlOf } from './postgres.ts'
import type { TestServer } from './throw-away-postgres.ts'

/** A PostgreSQL server for one test; it does not restart automatically. */
export interface OwnServer {
  readonly connection: TestServer & { readonly database: string; readonly ssl: false }
  /** Connection URL, for programs that open their own connections. */
  readonly url: string
  /** Fast shutdown: ends sessions and writes all data to disk. */
  stop(): Promise<void>
  /** Immediate shutdown, equivalent to a crash: unwritten data is lost. */
  crash(): Promise<void>
  /** Kills the main process, as the operating system does when memory runs out. */
  kill(): Promise<void>
  /** Restarts the server at the same address. */
  start(): Promise<void>
  /** Runs one statement in its own session. */
  ask(text: string): Promise<Record<string, unknown>[]>
  remove(): Promise<void>
}

/** Creates a cluster in a temporary folder and starts its server. */
export async function startOwnServer(): Promise<OwnServer> {
  const folder = await memoryFolder('bourse-server-')
  const acquire = () => acquireEmbeddedServer({ dataDir: folder, say: () => undefined, staysDown: true })
  let held = await acquire()
  const connection = { ...held.connection, database: 'postgres', ssl: false as const }
  async function ask(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(connection)
    await client.connect()
    try {
      const { rows } = await client.query<Record<string, unknown>>(text)
      return rows
    } finally {
      await client.end()
    }
  }
  const [cluster] = await ask('show data_directory')
  async function end(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const [pid] = (await readFile(join(String(cluster?.['data_directory']), 'postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), signal)
    while (isAlive(Number(pid))) await sleep(20)
  }
  return {
    connection,
    url: urlOf(connection, 'postgres'),
    stop: () => held.release(),
    crash: () => end('SIGQUIT'),
    kill: () => end('SIGKILL'),
    async start() {
      held = await acquire()
      if (held.connection.port !== connection.port) throw new Error('the server restarted at a different address')
    },
    ask,
    async remove() {
      await held.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
