import pg from 'pg'

/** What pg says where nothing of a full pool was released for long. */
const WAITED = 'timeout exceeded when trying to connect'

/** No connection of this process was free for long, while the database answered on others. */
export class PoolExhausted extends Error {
  override readonly name = 'PoolExhausted'
}

/** What pg says where a new connection was not greeted in time, which it ends then. */
const NOT_GREETED = 'Connection terminated due to connection timeout'

/** The address of the database says nothing: no PostgreSQL, a stalled one, or something between that holds all. */
export class NoGreeting extends Error {
  override readonly name = 'NoGreeting'
}

const answeredAt = new WeakMap<pg.Pool, number>()

/** To be called when the database has answered on a connection of a pool. */
export const noteAnswer = (pool: pg.Pool): void => void answeredAt.set(pool, performance.now())

/** A connection of a pool; a wait that was too long is told apart from a database that does not answer. */
export async function connectFrom(pool: pg.Pool): Promise<pg.PoolClient> {
  const since = performance.now()
  try {
    return await pool.connect()
  } catch (error) {
    throw error instanceof Error ? afterWait(pool, since, error) : error
  }
}

/** Why no connection was to be had, where a caller has waited for one since an instant. */
export function afterWait(pool: pg.Pool, since: number, error: Error): Error {
  if (error.message === NOT_GREETED) return new NoGreeting('the database does not greet in time', { cause: error })
  if (error.message !== WAITED || (answeredAt.get(pool) ?? -Infinity) < since) return error
  return new PoolExhausted(`all ${pool.options.max} connections to the database are in use`, { cause: error })
}

/** Whether every connection that a pool may have is in use, and somebody waits. */
export const isFull = (pool: pg.Pool): boolean =>
  pool.waitingCount > 0 && pool.idleCount === 0 && pool.totalCount >= pool.options.max

/** Whether the database answers on a connection of its own, outside a pool. */
export async function answersBeyond(pool: pg.Pool, milliseconds: number): Promise<boolean> {
  // A pool hides its password from copies of its options.
  const { options } = pool
  const bounds = { connectionTimeoutMillis: milliseconds, query_timeout: milliseconds }
  const client = new pg.Client({ ...options, password: options.password, ...bounds })
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
