import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { SUPERUSER, createCluster, hasCluster, type Meanwhile } from './create-cluster.ts'
import { ensurePassword } from './ensure-password.ts'
import { findPlace, type Place } from './find-place.ts'
import { withFolderLock } from './folder-lock.ts'
import { pollUntil } from './poll-until.ts'
import { type Postmaster, isServerOf, readPostmaster } from './postmaster-file.ts'
import { Presence } from './presence.ts'
import { serverError } from './server-log.ts'
import { enterServer, leaveServer } from './server-users.ts'
import { startServer } from './start-server.ts'
import { stopServer } from './stop-server.ts'

const ENTER_MS = 60_000

export interface EmbeddedServer {
  /** Connection for `pg`: `host` is the Unix socket folder if there is one, otherwise 127.0.0.1. */
  readonly connection: { host: string; port: number; user: string; password: string }
  /** Whether this call created the cluster. */
  readonly firstStart: boolean
  /** Stops using the server; the last user to leave stops it. */
  release(): Promise<void>
}

type Opened = Awaited<ReturnType<typeof open>>

/**
 * Starts the PostgreSQL server for a data folder, or joins the one already running there. Until `release`, a crashed
 * server is restarted on the same port, unless a test sets `staysDown`. `say` is called with messages for the user, and
 * `meanwhile` while a first start creates the database.
 */
export async function acquireEmbeddedServer(options: {
  dataDir: string
  say(line: string): void
  staysDown?: boolean
  meanwhile?: Meanwhile | undefined
}): Promise<EmbeddedServer> {
  const { say, staysDown = false, meanwhile } = options
  await mkdir(options.dataDir, { recursive: true })
  const dataDir = await realpath(options.dataDir)
  const locked = <T>(work: () => Promise<T>) => withFolderLock(join(dataDir, 'postgres.lock'), work)
  const { opened, client, server } = await locked(async () => {
    const opened = await open(dataDir, say, meanwhile)
    return { opened, ...(await enter(opened)) }
  })
  const bringBack = staysDown ? undefined : () => locked(() => reenter(opened, server, say))
  const presence = new Presence(client, bringBack, say)
  let released: Promise<void> | undefined
  return {
    connection: { host: server.host, port: server.port, user: SUPERUSER, password: opened.password },
    firstStart: opened.firstStart,
    release: () => (released ??= leave(presence, opened.place, locked)),
  }
}

async function open(dataDir: string, say: (line: string) => void, meanwhile?: Meanwhile) {
  const place = await findPlace(dataDir, say)
  const exists = await hasCluster(place.cluster)
  const password = await ensurePassword(place, exists)
  if (!exists) {
    say(`Creating the database in ${place.cluster}.`)
    await createCluster(place, password, meanwhile)
  }
  return { place, password, firstStart: !exists }
}

/** Joins the running server or starts it; retries if the server stops in the meantime. */
async function enter({ place, password }: Opened) {
  const attempt = async () => {
    const running = await runningServer(place)
    const server = running ?? (await startServer(place))
    const client = await enterServer(server, password).catch(async (error: Error) => {
      if (!running) await stopServer(place)
      throw error
    })
    return client && { client, server }
  }
  return pollUntil(attempt, ENTER_MS, () =>
    serverError('PostgreSQL is running but refuses connections.', place.dataDir),
  )
}

/** Rejoins after a crash. The pools in this process know only the old address. */
async function reenter(opened: Opened, before: Postmaster, say: (line: string) => void): Promise<pg.Client> {
  const { client, server } = await enter(opened)
  const moved = server.port !== before.port || server.host !== before.host
  if (moved)
    say(
      `PostgreSQL had to move from ${before.host} port ${before.port} to ${server.host} port ${server.port}: ` +
        'start this host again.',
    )
  return client
}

async function leave(
  presence: Presence,
  place: Place,
  locked: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const client = await presence.leave()
  if (!client) return
  await locked(async () => {
    if (await leaveServer(client)) await stopServer(place)
  })
}

const SETTLE_MS = 5 * 60_000

/** The running server of a cluster, if any; waits for one that is starting or stopping. */
async function runningServer({ cluster, dataDir }: Place): Promise<Postmaster | undefined> {
  const settled = async () => {
    const found = await readPostmaster(cluster)
    if (!found || !(await isServerOf(cluster, found.pid))) return 'none'
    return found.status === 'ready' ? found : undefined
  }
  const stuck = () =>
    serverError(`PostgreSQL has been starting or stopping for ${SETTLE_MS / 60_000} minutes.`, dataDir)
  const found = await pollUntil(settled, SETTLE_MS, stuck)
  return found === 'none' ? undefined : found
}
