import pg from 'pg'
import { ANSWER_MS } from './ask.ts'

/** Types that stay text to the wire: int8, json, date, timestamp, timestamptz, interval, numeric, jsonb. */
const TEXT_TYPES = new Set([20, 114, 1082, 1114, 1184, 1186, 1700, 3802])

const asText = (value: string) => value

/** How values are read: once, here, for every connection of the host. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (TEXT_TYPES.has(oid)) return asText
    const parser: (value: string) => unknown = pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format)
    return parser
  },
}

/** Longest wait of a statement for a connection, in milliseconds. */
export const CONNECT_MS = 5_000

export interface PoolOptions {
  readonly connection: pg.PoolConfig
  readonly max: number
  /** Shows in `pg_stat_activity`. */
  readonly applicationName: string
}

/**
 * What every connection starts with. Statements on their own end in the server too, soon after the host has given them
 * up; sessions and transactions lift that. No parallel workers and no compiled expressions: reads are short and many at
 * once, and starting a worker for a branch that is never run takes fifty times as long as a page of the whole market.
 */
const SETTINGS = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=iso_8601',
  'temp_buffers=64MB',
  `statement_timeout=${ANSWER_MS + 1_000}`,
  'max_parallel_workers_per_gather=0',
  'jit=off',
]

/** A statement on a broken connection fails by itself; nobody else needs to know. */
const ignore = () => undefined

/** A pool whose sessions run in UTC, and whose broken connections never end the process. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // An address may have options of its own, such as the endpoint of a hired server: ours come after them.
    options: [options.connection.options ?? [], SETTINGS.map((setting) => `-c ${setting}`)].flat().join(' '),
    types,
  })
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}
