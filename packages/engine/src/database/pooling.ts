import type pg from 'pg'
import { askOn } from './ask.ts'
import { connectFrom } from './connect-from.ts'

/** What an address points to: PostgreSQL itself, or a pooler that assigns a server per session or per transaction. */
export type Pooling = 'none' | 'session' | 'transaction'

/**
 * Number of connections to compare, because several pooler processes may share an address, each with its own servers.
 */
const CLIENTS = 4
const ROUNDS = 3

/**
 * Determines what a pool's address points to. PostgreSQL announces a session's process id when the session begins; a
 * pooler announces its own number. In transaction mode, two open connections share a process, or one connection's
 * process changes.
 */
export async function poolingOf(pool: pg.Pool): Promise<Pooling> {
  return withClients(pool, async (open) => {
    const first = await open()
    if ((await processOf(first)) === announced(first)) return 'none'
    const clients = [first]
    while (clients.length < CLIENTS) clients.push(await open())
    return (await sharesProcesses(clients)) ? 'transaction' : 'session'
  })
}

/** `pg` stores the number that the server announced, but its types do not declare it. */
const announced = (client: pg.PoolClient): unknown => (client as unknown as { readonly processID: unknown }).processID

async function processOf(client: pg.PoolClient, name?: string, column = 'pid'): Promise<number> {
  const { rows } = await askOn(client, { text: `select pg_backend_pid() as ${column}`, values: [], name })
  const process = (rows[0] as Record<string, number>)[column]
  if (process === undefined) throw new OtherStatement(`expected the column ${column}`)
  return process
}

/** The pooler ran a statement that another client had prepared under the same name. */
class OtherStatement extends Error {}

async function sharesProcesses(clients: readonly pg.PoolClient[]): Promise<boolean> {
  const owners = new Map<number, pg.PoolClient>()
  const processes = new Map<pg.PoolClient, number>()
  for (let round = 0; round < ROUNDS; round++)
    for (const client of clients) {
      const process = await processOf(client)
      if ((owners.get(process) ?? client) !== client) return true
      if ((processes.get(client) ?? process) !== process) return true
      owners.set(process, client)
      processes.set(client, process)
    }
  return false
}

const NAME = 'bourse_pooler_check'
/** Errors for a statement that already exists, or is missing, because its name belongs to the server's session. */
const MIXED_UP = new Set(['42P05', '26000'])

/**
 * Whether a pooler in transaction mode keeps prepared statements per client: two clients prepare different statements
 * under one name on one server.
 */
export async function keepsPrepared(pool: pg.Pool): Promise<boolean> {
  return withClients(pool, async (open) => {
    const [one, two] = [await open(), await open()]
    try {
      for (let round = 0; round < ROUNDS; round++)
        if ((await processOf(one, NAME)) === (await processOf(two, NAME, 'other'))) return true
      return false
    } catch (error) {
      if (error instanceof OtherStatement) return false
      if (error instanceof Error && 'code' in error && MIXED_UP.has(String(error.code))) return false
      throw error
    }
  })
}

/** Runs `work` with connections that are closed afterward. */
async function withClients<T>(pool: pg.Pool, work: (open: () => Promise<pg.PoolClient>) => Promise<T>): Promise<T> {
  const clients: pg.PoolClient[] = []
  try {
    return await work(async () => {
      const client = await connectFrom(pool)
      clients.push(client)
      return client
    })
  } finally {
    for (const client of clients) client.release(clients.length > 1)
  }
}
