import { acquireEmbeddedServer } from '@bourse/embedded'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { urlOf } from './postgres.ts'
import type { TestServer } from './throw-away-postgres.ts'

/** A PostgreSQL of a test's own, which nobody brings back when it is stopped. */
export interface OwnServer {
  readonly connection: TestServer & { readonly database: string; readonly ssl: false }
  /** For programs that connect by themselves. */
  readonly url: string
  /** The fast shutdown: sessions are ended, everything is written. */
  stop(): Promise<void>
  /** The immediate shutdown, which is a crash: what was not on the disk is lost. */
  crash(): Promise<void>
  /** The main process is killed outright, as by the system when memory runs out. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** Runs one statement in a session of its own. */
  ask(text: string): Promise<Record<string, unknown>[]>
  remove(): Promise<void>
}

/** Makes a cluster in a temporary folder and starts its server. */
export async function startOwnServer(): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-server-'))
  // The server may run as another user, who has to pass it.
  await chmod(folder, 0o755)
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
      if (held.connection.port !== connection.port) throw new Error('the server came back at another address')
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
