import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createCluster, SUPERUSER } from './create-cluster.ts'
import { ensurePassword } from './ensure-password.ts'
import { findPlace } from './find-place.ts'
import { startServer } from './start-server.ts'
import { isServerOf, readPostmaster } from './postmaster-file.ts'
import { stopServer } from './stop-server.ts'

/** A PostgreSQL of a test's own, which nobody brings back when it is stopped. */
export interface OwnServer {
  readonly connection: { host: string; port: number; user: string; password: string; database: string; ssl: false }
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
  const place = await findPlace(folder, () => undefined)
  const password = await ensurePassword(place, false)
  await createCluster(place, password)
  const { host, port } = await startServer(place)
  async function end(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const running = await readPostmaster(place.cluster)
    if (running === undefined) throw new Error('no server runs')
    process.kill(running.pid, signal)
    for (;;) {
      if (!(await isServerOf(place.cluster, running.pid))) return
      await sleep(20)
    }
  }
  const connection = { host, port, user: SUPERUSER, password, database: 'postgres', ssl: false as const }
  return {
    connection,
    url: addressOf(connection),
    stop: () => stopServer(place),
    crash: () => end('SIGQUIT'),
    kill: () => end('SIGKILL'),
    start: async () => void (await startServer(place)),
    async ask(text) {
      const client = new pg.Client(connection)
      await client.connect()
      try {
        const { rows } = await client.query<Record<string, unknown>>(text)
        return rows
      } finally {
        await client.end()
      }
    },
    async remove() {
      await stopServer(place)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function addressOf({ host, port, user, password }: OwnServer['connection']): string {
  const query = new URLSearchParams({ host })
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/postgres?${query}`
}
