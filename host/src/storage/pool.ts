import pg from 'pg'

/** Types that stay text from Postgres to the wire: int8, date, timestamp, timestamptz, interval, numeric. */
const TEXT_TYPES = new Set([20, 1082, 1114, 1184, 1186, 1700])
/** json and jsonb stay text too, for the row writer sends them as they are. */
const JSON_TYPES = new Set([114, 3802])

const asText = (value: string) => value

/** How values are read: once, here, for every connection of the host. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (TEXT_TYPES.has(oid) || JSON_TYPES.has(oid)) return asText
    const parser: (value: string) => unknown = pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format)
    return parser
  },
}

export interface PoolOptions {
  readonly connection: pg.PoolConfig
  readonly max: number
  /** Shows in `pg_stat_activity`. */
  readonly applicationName: string
  readonly onError: (error: Error) => void
}

/** A pool whose sessions run in UTC with a bounded statement time, and whose broken connections never end the process. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601 -c temp_buffers=64MB',
    types,
  })
  pool.on('error', options.onError)
  pool.on('connect', (client) => client.on('error', options.onError))
  return pool
}
