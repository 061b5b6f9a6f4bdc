import pg from 'pg'
import { ANSWER_MS } from './ask.ts'

/** PostgreSQL types whose values stay text: int8, json, date, timestamp, timestamptz, interval, numeric, jsonb. */
const TEXT_TYPES = new Set([20, 114, 1082, 1114, 1184, 1186, 1700, 3802])

const asText = (value: string) => value

/** Type parsers for all of the host's connections. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (TEXT_TYPES.has(oid)) return asText
    const parser: (value: string) => unknown = pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format)
    return parser
  },
}

/** How long a statement may wait for a connection, in milliseconds. */
export const CONNECT_MS = 5_000

export interface PoolOptions {
  readonly connection: pg.PoolConfig
  readonly max: number
  /** The application name in `pg_stat_activity`. */
  readonly applicationName: string
  /** How long a statement may wait for a connection, in milliseconds; `CONNECT_MS` by default. */
  readonly connectMs?: number
  /** Whether the address may be a pooler's. Poolers accept no options, so the settings are stored on the role. */
  readonly isPooled?: boolean
}

/**
 * Settings of every connection. The server also cancels standalone statements soon after the host has given up on them;
 * sessions and transactions lift that limit. Parallel workers and JIT are off because reads are short and concurrent:
 * starting a worker for a plan branch that never runs takes fifty times as long as reading a page of all listings.
 */
export const SETTINGS: ReadonlyMap<string, string> = new Map([
  ['timezone', 'UTC'],
  ['datestyle', 'ISO'],
  ['intervalstyle', 'iso_8601'],
  ['statement_timeout', `${ANSWER_MS + 1_000}`],
  ['max_parallel_workers_per_gather', '0'],
  ['jit', 'off'],
])

const OPTIONS = [...SETTINGS, ['temp_buffers', '64MB']].map(([name, value]) => `-c ${name}=${value}`)

/** A statement on a broken connection fails on its own, so the connection's error event can be ignored. */
const ignore = () => undefined

/** Creates a pool whose sessions run in UTC and whose broken connections never crash the process. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // The URL may have its own options, such as the endpoint of a managed server; ours are appended.
    options: [options.connection.options ?? [], options.isPooled === true ? [] : OPTIONS].flat().join(' '),
    types,
  })
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}
