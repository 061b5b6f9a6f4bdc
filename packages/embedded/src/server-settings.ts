import { totalmem } from 'node:os'

const MIB = 1024 * 1024

/** Settings of a server by name. */
export type Settings = Readonly<Record<string, string | number>>

/**
 * The contents of `postgresql.conf`, rewritten at each start so that settings follow the host's version. Custom
 * settings belong in `alter system`, which takes precedence.
 */
export function serverSettings(port: number, socketFolder: string | undefined, overrides: Settings = {}): string {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  const settings: Settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: socketFolder === undefined ? '' : `"${socketFolder}"`,
    unix_socket_permissions: '0700',
    max_connections: 200,
    password_encryption: 'scram-sha-256',
    shared_buffers: megabytes(memory / 8, 32, 256),
    work_mem: '16MB',
    maintenance_work_mem: megabytes(memory / 16, 32, 256),
    effective_cache_size: megabytes(memory / 2, 64, 65_536),
    max_wal_size: '2GB',
    synchronous_commit: 'on',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'ISO, YMD',
    lc_messages: 'C',
    // The host reports failed statements itself; the server's log covers only the server process and stays small.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    cluster_name: 'bourse',
    ...overrides,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoted(value)}`)
  return ['# Written by the host at every start. Use "alter system" for settings of your own.', ...lines, ''].join('\n')
}

function megabytes(bytes: number, least: number, most: number): string {
  return `${Math.floor(Math.min(Math.max(bytes / MIB, least), most))}MB`
}

function quoted(value: string | number): string {
  return typeof value === 'number' ? `${value}` : `'${value.replaceAll("'", "''")}'`
}

/** The port from the previous start's settings. */
export function portIn(settings: string | undefined): number | undefined {
  const port = settings?.match(/^port = (\d+)$/m)?.[1]
  return port === undefined ? undefined : Number.parseInt(port, 10)
}
