import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestServer } from '../throw-away-postgres.ts'
import { freePort } from './free-port.ts'

/** A running PgBouncer in front of a test server. */
export interface PgBouncer {
  /** Connection settings for a database, through PgBouncer. */
  connectionTo(database: string): pg.ClientConfig & { readonly host: string; readonly port: number }
  urlOf(database: string): string
  /** Runs a command in PgBouncer's console. */
  command(text: string): Promise<void>
  stop(): Promise<void>
}

/** The program; `PGBOUNCER` may name another version. Undefined if it is not installed. */
export const pgbouncerProgram: string | undefined = [process.env['PGBOUNCER'], '/usr/sbin/pgbouncer'].find(
  (path) => path !== undefined && existsSync(path),
)

/** Suffix for the titles of suites that need PgBouncer. */
export const pgbouncerSkipped =
  pgbouncerProgram === undefined ? ' (skipped: no /usr/sbin/pgbouncer, and PGBOUNCER names no program)' : ''

/** Whether the program can keep prepared statements in transaction mode: 1.21 or later. */
export const pgbouncerKeepsStatements: boolean =
  pgbouncerProgram !== undefined &&
  Number(/PgBouncer 1\.(\d+)/.exec(execFileSync(pgbouncerProgram, ['--version'], { encoding: 'utf8' }))?.[1]) >= 21

const USER = 'nobody'

/** Starts PgBouncer in front of a local server, in transaction mode unless the settings choose another. */
export async function startPgBouncer(
  server: Pick<TestServer, 'port' | 'user' | 'password'>,
  settings: Readonly<Record<string, string>> = {},
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const own = {
    listen_addr: '127.0.0.1',
    listen_port: `${port}`,
    unix_socket_dir: '',
    auth_type: 'any',
    admin_users: server.user,
    server_login_retry: '1',
  }
  const all = Object.entries({ ...own, pool_mode: 'transaction', ...settings }).map(
    ([name, value]) => `${name}=${value}`,
  )
  const target = `* = host=127.0.0.1 port=${server.port} user=${server.user} password=${server.password}`
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, ['[databases]', target, '[pgbouncer]', ...all, ''].join('\n'))
  // PgBouncer refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', USER] : []
  const child = spawn(pgbouncerProgram ?? '', [...asUser, file], { cwd: '/', stdio: 'ignore' })
  const connectionTo = (database: string) => ({
    host: '127.0.0.1',
    port,
    user: server.user,
    password: server.password,
    database,
    ssl: false,
  })
  const command = (text: string) => runOnce(connectionTo('pgbouncer'), text)
  await insist(() => command('show version'))
  return {
    connectionTo,
    urlOf: (database) => `postgres://${server.user}:${server.password}@127.0.0.1:${port}/${database}?sslmode=disable`,
    command,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 2_000)
      await ended
      clearTimeout(late)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function runOnce(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

async function insist(work: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries >= 100) throw error
      await sleep(50)
    }
}
