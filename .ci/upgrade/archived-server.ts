import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '@bourse/host'
import { freePort } from '@bourse/testkit/workspace'
import type { Environment } from '../release/environment.ts'
import { run } from '../release/run.ts'

/** A PostgreSQL server whose WAL pgBackRest archives into a folder. */
export interface ArchivedServer {
  /** URL of the database `bourse`. */
  readonly url: string
  query<T extends object>(text: string): Promise<T[]>
  /** Runs a pgBackRest command as the server's user. */
  pgBackRest(command: string): Promise<string>
  /** Writes a file that all users can read. */
  write(file: string, content: string): Promise<void>
  /** Starts the server and waits until it accepts writes. */
  start(): Promise<void>
  /** Does nothing if the server is stopped. */
  stop(): Promise<void>
}

const RECOVERY_MS = 120_000

/** Creates a cluster and a repository in a folder, and starts the server with the programs in `bin`. */
export async function startArchivedServer(bin: string, folder: string, env: Environment): Promise<ArchivedServer> {
  const [cluster, own] = [join(folder, 'cluster'), join(folder, 'pgbackrest')]
  const owner = process.getuid?.() === 0 ? ['/usr/sbin/runuser', '-u', 'postgres', '--'] : []
  const as = (...words: readonly string[]) => {
    const [program = '', ...rest] = [...owner, ...words]
    return run(program, rest, { cwd: folder, env })
  }
  for (const each of [cluster, own]) mkdirSync(each)
  if (owner.length > 0) await run('chown', ['postgres', cluster, own], { cwd: folder, env })
  await as(join(bin, 'initdb'), '-D', cluster, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C')
  const port = await freePort()
  const config = join(folder, 'pgbackrest.conf')
  writeFileSync(config, configOf(own, cluster, port))
  const settings = [
    `port = ${port}`,
    `listen_addresses = 'localhost'`,
    `unix_socket_directories = '${own}'`,
    'archive_mode = on',
    `archive_command = 'pgbackrest --config=${config} --stanza=bourse archive-push %p'`,
  ]
  writeFileSync(join(folder, 'settings'), `${settings.join('\n')}\n`)
  await as('sh', '-c', `cat ${folder}/settings >> ${cluster}/postgresql.conf`)

  const url = (database: string) => `postgres://postgres@localhost:${port}/${database}`
  async function queryIn<T extends object>(database: string, text: string): Promise<T[]> {
    const connection = { host: 'localhost', port, user: 'postgres', database, ssl: false }
    const opened = createDatabase({ connection, max: 1, applicationName: 'check' })
    return opened.query<T>(text).finally(() => opened.close())
  }
  let isRunning = false
  async function start(): Promise<void> {
    await as(join(bin, 'pg_ctl'), '-D', cluster, '-l', join(own, 'server.log'), '-w', 'start')
    isRunning = true
    const end = performance.now() + RECOVERY_MS
    while ((await queryIn<{ on: boolean }>('postgres', 'select pg_is_in_recovery() as on'))[0]?.on === true) {
      if (performance.now() > end) throw new Error(`the server did not finish recovery within ${RECOVERY_MS / 1000} s`)
      await wait(200)
    }
  }
  await start()
  await queryIn('postgres', 'create database bourse')
  return {
    url: url('bourse'),
    query: (text) => queryIn('bourse', text),
    pgBackRest: (command) => as('sh', '-c', command.replace(/^pgbackrest/, `pgbackrest --config=${config}`)),
    write: async (file, content) => writeFileSync(file, content, { mode: 0o644 }),
    start,
    async stop() {
      if (!isRunning) return
      isRunning = false
      await as(join(bin, 'pg_ctl'), '-D', cluster, '-m', 'fast', '-w', 'stop')
    },
  }
}

const configOf = (own: string, cluster: string, port: number): string => `[global]
repo1-path=${own}/repository
repo1-retention-full=2
start-fast=y
log-path=${own}
lock-path=${own}
spool-path=${own}

[bourse]
pg1-path=${cluster}
pg1-port=${port}
pg1-socket-path=${own}
pg1-user=postgres
`
