import pg from 'pg'

/** pg's message when no connection from a full pool was released in time. */
const WAITED = 'timeout exceeded when trying to connect'

/** No connection of this process was free in time, although the database responded on other connections. */
export class PoolExhausted extends Error {
  override readonly name = 'PoolExhausted'
}

/** pg's message when the server did not complete the handshake of a new connection in time. */
const NOT_GREETED = 'Connection terminated due to connection timeout'

/**
 * The database address accepts connections but does not respond: not PostgreSQL, a stalled server, or a stalled proxy.
 */
export class NoGreeting extends Error {
  override readonly name = 'NoGreeting'
}

const answeredAt = new WeakMap<pg.Pool, number>()

/** Records that the database has responded on a connection from the pool. */
export const noteAnswer = (pool: pg.Pool): void => void answeredAt.set(pool, performance.now())

/**
 * Returns a connection from the pool. On a timeout, the error distinguishes an exhausted pool from a database that
 * does not respond.
 */
export async function connectFrom(pool: pg.Pool): Promise<pg.PoolClient> {
  const since = performance.now()
  try {
    return await pool.connect()
  } catch (error) {
    throw error instanceof Error ? afterWait(pool, since, error) : error
  }
}

/** Returns why a caller waiting since `since` got no connection. */
export function afterWait(pool: pg.Pool, since: number, error: Error): Error {
  if (error.message === NOT_GREETED)
    return new NoGreeting('the database did not respond to a new connection in time', { cause: error })
  if (error.message !== WAITED || (answeredAt.get(pool) ?? -Infinity) < since) return error
  return new PoolExhausted(`all ${pool.options.max} connections to the database are in use`, { cause: error })
}

/** Whether every connection in a pool is in use and a caller is waiting. */
export const isFull = (pool: pg.Pool): boolean =>
  pool.waitingCount > 0 && pool.idleCount === 0 && pool.totalCount >= pool.options.max

/** Whether the database responds on a separate connection outside the pool. */
export async function answersBeyond(pool: pg.Pool, milliseconds: number): Promise<boolean> {
  // A pool's password is not included in copies of its options.
  const { options } = pool
  const bounds = { connectionTimeoutMillis: milliseconds, query_timeout: milliseconds }
  const Client = (options.Client ?? pg.Client) as typeof pg.Client
  const client = new Client({ ...options, password: options.password, ...bounds })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => undefined)
  }
}
