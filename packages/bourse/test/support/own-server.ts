import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '@bourse/engine/database'
import { freePort } from '@bourse/testkit/workspace'

const PACKAGES = '/usr/lib/postgresql'
const OLDEST = 15

/** The program folder of an installed PostgreSQL that the service supports; undefined if there is none. */
export const installedPrograms: string | undefined = (existsSync(PACKAGES) ? readdirSync(PACKAGES) : [])
  .filter((major) => Number(major) >= OLDEST)
  .map((major) => join(PACKAGES, major, 'bin'))
  .find((folder) => ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))))

/** An operator's own server, in a temporary folder. */
export interface OwnServer {
  url(database: string, role?: string): string
  /** Runs SQL as the superuser. */
  run(database: string, statement: string): Promise<readonly object[]>
  stop(): Promise<void>
}

/** Starts PostgreSQL from the machine's packages, as an unprivileged user if the tests run as root. */
export async function startOwnServer(programs: string): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-own-server-'))
  const user = process.getuid?.() === 0 ? userNamed('postgres') : undefined
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const options = { ...user, cwd: '/', stdio: 'ignore' as const }
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'], options)
  const port = await freePort()
  const settings = ['-p', `${port}`, '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off']
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...settings], options)
  const url = (database: string, role = 'postgres') => `postgres://${role}:a-password@127.0.0.1:${port}/${database}`
  const run = (database: string, statement: string) => runOn(url(database), statement)
  while (
    !(await run('postgres', 'select 1').then(
      () => true,
      () => false,
    ))
  )
    await sleep(50)
  return { url, run, stop: () => stop(child, folder) }
}

async function runOn(url: string, statement: string): Promise<readonly object[]> {
  const connection = { connectionString: url, ssl: false }
  const database = createDatabase({ connection, max: 1, applicationName: 'test' })
  return database.query(statement).finally(() => database.close())
}

function userNamed(name: string): { readonly uid: number; readonly gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await ended
  await rm(folder, { recursive: true, force: true })
}
