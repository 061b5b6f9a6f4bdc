import { processorSeconds } from '@bourse/testkit/workspace'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import pg from 'pg'
import { FOLDER, REPOSITORY } from './deployment-files.ts'

const run = promisify(execFile)
const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env

/** A deployment with a small dataset, whose processes start fast. */
const PROGRAM = `${REPOSITORY}packages/bourse/test/support/bourse.ts`

/** The cluster's ports, below those that the system assigns, and different for each test process. */
const FIRST_PORT = 20_000
const PORTS = 100

/** Programs from Debian packages that the script needs and this machine lacks. */
export const missingPrograms: readonly string[] = [
  '/usr/lib/postgresql/*/bin/postgres',
  '/usr/sbin/pgbouncer',
  '/usr/sbin/haproxy',
  '/usr/bin/prometheus',
].filter((pattern) => !globSync(pattern).some((path) => existsSync(path)))

/** One line of a host's log. */
interface LogLine {
  readonly msg: string
  readonly process?: number
}

/** A cluster that `cluster/start.sh` started; servers are numbered from 1, which starts as the primary. */
export interface Cluster {
  /** Address of the proxy in front of both hosts. */
  readonly service: string
  readonly hosts: readonly string[]
  readonly prometheus: string
  /** URL of all database servers, for a client that finds the primary. */
  readonly databaseUrl: string
  readonly password: string
  /** Runs one statement on a server. */
  ask(server: number, text: string): Promise<Record<string, unknown>[]>
  /** Processor time that a server's processes have used, in seconds. */
  processorSeconds(server: number): number
  stop(server: number, mode: 'fast' | 'immediate'): Promise<void>
  start(server: number): Promise<void>
  promote(server: number): Promise<void>
  /** The log lines of a host, 1 or 2, with this message. */
  logged(host: number, message: string): readonly LogLine[]
  close(): Promise<void>
}

/** Starts a cluster with two standbys and the given host settings. */
export async function startCluster(settings: Readonly<Record<string, string>>): Promise<Cluster> {
  const ports = FIRST_PORT + PORTS * (process.pid % 100)
  const own = { PORTS: `${ports}`, STANDBYS: '2', PROGRAM, BOURSE_LOG_LEVEL: 'info', ...settings }
  const env = { PATH, NODE_COMPILE_CACHE, TMPDIR, ...own }
  const child = spawn(`${FOLDER}cluster/start.sh`, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = text(child.stderr)
  const exited = once(child, 'exit')
  const facts = new Map<string, string>()
  const lines = createInterface(child.stdout).on('line', (line) => {
    const [, name = '', value = ''] = /^(\w+) +(.+)$/.exec(line) ?? []
    facts.set(name, value)
    if (name === 'folder') lines.emit('complete')
  })
  await Promise.race([
    once(lines, 'complete'),
    exited.then(async () => Promise.reject(new Error(`start.sh ended: ${await said}`))),
  ])
  const fact = (name: string) => facts.get(name) ?? ''
  const folder = fact('folder')
  const password = readFileSync(`${folder}/password`, 'utf8').trim()

  const control = async (server: number, ...words: readonly string[]) => {
    const asUser = process.getuid?.() === 0 ? ['--reuid=postgres', '--regid=postgres', '--clear-groups'] : []
    const command = [`${fact('binaries')}/pg_ctl`, '-s', '-D', `${folder}/postgres-${server}/data`, ...words]
    await run('setpriv', [...asUser, ...command])
  }
  return {
    service: fact('service'),
    hosts: fact('hosts').split(' '),
    prometheus: fact('prometheus'),
    databaseUrl: fact('database'),
    password,
    async ask(server, statement) {
      const port = ports + 30 + server
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'bourse', password, database: 'bourse' })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows
      } finally {
        await client.end()
      }
    },
    processorSeconds(server) {
      const [pid] = readFileSync(`${folder}/postgres-${server}/data/postmaster.pid`, 'utf8').split('\n')
      return processorSeconds(Number(pid))
    },
    stop: (server, mode) => control(server, '-m', mode, 'stop'),
    start: (server) => control(server, '-l', `${folder}/postgres-${server}/log`, '-w', 'start'),
    promote: (server) => control(server, '-w', 'promote'),
    logged: (host, message) =>
      readFileSync(`${folder}/bourse-${host}.log`, 'utf8')
        .split('\n')
        .flatMap((line): readonly LogLine[] => (line.startsWith('{') ? [JSON.parse(line)] : []))
        .filter(({ msg }) => msg === message),
    async close() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
