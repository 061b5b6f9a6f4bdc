import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { memoryFolder } from '../memory-folder.ts'
import type { OwnServer } from '../own-server.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

/** A standby of a test's own server. */
export interface Standby {
  readonly connection: OwnServer['connection']
  readonly url: string
  /** Runs one statement in its own session. */
  ask(text: string): Promise<Record<string, unknown>[]>
  /** Stops replay while the standby continues to receive and to serve. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Ends the server immediately. */
  crash(): Promise<void>
  /** Restarts the server at the same address. */
  start(): Promise<void>
  /** Makes the standby a primary. */
  promote(): Promise<void>
  remove(): Promise<void>
}

/** Copies a running primary and starts the copy as its standby. */
export async function startStandby(primary: OwnServer, settings: readonly string[] = []): Promise<Standby> {
  const { folder, data, program, owner } = await copyOf(primary)
  const port = await freePort()
  const { host, user, password } = primary.connection
  const upstream = `host=${host} port=${primary.connection.port} user=${user} password=${password}`
  const own = [`port = ${port}`, `unix_socket_directories = ''`, `primary_conninfo = '${upstream}'`, ...settings]
  await appendFile(join(data, 'postgresql.conf'), `${own.join('\n')}\n`)
  await writeFile(join(data, 'standby.signal'), '')
  await run('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
  const connection = { ...primary.connection, host: '127.0.0.1', port }
  const ask = (text: string) => askOnce(connection, text)
  let server = launch()

  function launch() {
    // PostgreSQL refuses to run as root.
    const ids = process.getuid?.() === 0 ? owner : {}
    return spawn(program, ['-D', data], { ...ids, cwd: '/', stdio: 'ignore', env: { LC_ALL: 'C' } })
  }

  async function crash(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGQUIT')
    await ended
  }

  await insist(ask, 'select 1')
  return {
    connection,
    url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${connection.database}`,
    ask,
    pause: () => insist(ask, 'select pg_wal_replay_pause()'),
    resume: () => insist(ask, 'select pg_wal_replay_resume()'),
    crash,
    async start() {
      server = launch()
      await insist(ask, 'select 1')
    },
    promote: async () => void (await ask('select pg_promote(true, 30)')),
    async remove() {
      await crash()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the primary's files during an online backup, so that the copy is consistent. */
async function copyOf(primary: OwnServer) {
  const client = new pg.Client(primary.connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ data: string; bin: string }>(
      `select current_setting('data_directory') as data,
         (select setting from pg_config() where name = 'BINDIR') as bin`,
    )
    const { data: source = '', bin = '' } = rows[0] ?? {}
    const folder = await memoryFolder('bourse-standby-')
    const data = join(folder, 'data')
    await client.query(`select pg_backup_start('standby', true)`)
    await run('cp', ['-a', source, data])
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(data, 'backup_label'), stopped.rows[0]?.labelfile ?? '')
    await rm(join(data, 'postmaster.pid'), { force: true })
    const { uid, gid } = await stat(join(source, 'PG_VERSION'))
    return { folder, data, program: join(bin, 'postgres'), owner: { uid, gid } }
  } finally {
    await client.end()
  }
}

async function askOnce(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Retries a statement while the server is starting, or if replay cancels it. */
async function insist(ask: Standby['ask'], text: string): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      await ask(text)
      return
    } catch (error) {
      if (tries >= 300) throw error
      await sleep(50)
    }
}
