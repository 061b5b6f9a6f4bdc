import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { extract as createExtract, type Extract } from 'tar-stream'
import { hasCluster, MAJOR, removeHalfDone, STAGING, SUPERUSER } from './create-cluster.ts'
import { ensurePassword } from './ensure-password.ts'
import { fileText } from './file-text.ts'
import { flushFolder } from './flush-folder.ts'
import { findPlace, type Place } from './find-place.ts'
import { withFolderLock } from './folder-lock.ts'
import { program } from './postgres-binaries.ts'
import { pointedHome } from './reachable-home.ts'
import { isServerOf, readPostmaster } from './postmaster-file.ts'
import { runAs, runningAs } from './run-as.ts'
import { giveTo, type ServerUser } from './server-user.ts'
import { isSwapping } from './swap-clusters.ts'

/** One file or folder of an archive. */
type Entry = Extract extends AsyncIterable<infer T> ? T : never

const REPLACED = 'postgres-replaced-'

export interface RestoreOptions {
  readonly dataDir: string
  /** The tar archive of a cluster; if it throws, the data folder is left unchanged. */
  readonly archive: AsyncIterable<Uint8Array>
  /** Whether an existing cluster is replaced. */
  readonly replace: boolean
  say(line: string): void
}

/**
 * Restores a cluster from its archive into a data folder whose server is stopped. The cluster gets its final name once
 * it is complete, recovered and on disk, and its superuser gets the password of the data folder.
 */
export async function restoreCluster(options: RestoreOptions): Promise<void> {
  await mkdir(options.dataDir, { recursive: true })
  const dataDir = await realpath(options.dataDir)
  await withFolderLock(join(dataDir, 'postgres.lock'), async () => {
    const place = await findPlace(dataDir, options.say)
    await refuseRunning(place)
    await refuseExisting(place, options.replace)
    const password = await ensurePassword(place, false)
    await removeHalfDone(place.home)
    const staging = await mkdtemp(join(place.home, STAGING))
    try {
      await giveTo(place.user, staging)
      const data = join(staging, 'data')
      await extractArchive(options.archive, data, place.user)
      await prepare(place, data, password)
      await moveIn(place, data)
    } finally {
      await rm(staging, { recursive: true, force: true, maxRetries: 3 })
    }
  })
}

/** Whether a data folder has a cluster. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  const found = await Promise.all(['postgres', 'location.json'].map((name) => namesIn(join(dataDir, name))))
  return found.some((names) => names.length > 0) || (await isSwapping(dataDir))
}

/** Removes a data folder with its cluster, wherever that is. Its server must be stopped. */
export async function removeDatabase(dataDir: string): Promise<void> {
  const home = await pointedHome(dataDir).catch(() => undefined)
  for (const folder of [home, dataDir])
    if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

async function refuseRunning({ cluster, dataDir }: Place): Promise<void> {
  const running = await readPostmaster(cluster)
  if (running && (await isServerOf(cluster, running.pid)))
    throw new Error(`The database in ${dataDir} is in use. Stop all hosts and commands that use it, and try again.`)
}

async function refuseExisting({ cluster }: Place, replace: boolean): Promise<void> {
  if (!replace && (await namesIn(cluster)).length > 0)
    throw new Error(`${cluster} has a database: expected none, because a restore replaces all of it.`)
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return [folder]
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function extractArchive(
  archive: AsyncIterable<Uint8Array>,
  data: string,
  user: ServerUser | undefined,
): Promise<void> {
  await makeFolder(data, user)
  const extract = createExtract()
  const reading = pipeline(Readable.from(archive, { objectMode: false }), extract)
  reading.catch(() => {
    // Awaited below.
  })
  for await (const entry of extract) await extractEntry(entry, data, user)
  await reading
}

async function extractEntry(entry: Entry, data: string, user: ServerUser | undefined): Promise<void> {
  const name = entry.header.name.replace(/\/$/, '')
  if (name.split('/').some((part) => part === '' || part === '.' || part === '..'))
    throw new Error(`${entry.header.name}: expected a path inside the archive's folder`)
  const path = join(data, name)
  if (entry.header.type === 'directory') {
    entry.resume()
    return makeFolder(path, user)
  }
  await mkdir(dirname(path), { recursive: true })
  await pipeline(Readable.from(entry, { objectMode: false }), createWriteStream(path, { mode: 0o600 }))
  await giveTo(user, path)
}

async function makeFolder(path: string, user: ServerUser | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await giveTo(user, path)
}

/** Recovers the cluster, gives its superuser the password, and writes everything to disk. */
async function prepare({ native, user, cluster }: Place, data: string, password: string): Promise<void> {
  if (!(await hasCluster(data))) throw new Error(`The backup has no PostgreSQL ${MAJOR} cluster for ${cluster}.`)
  await alterPassword(native, user, data, password)
  if ((await fileText(join(data, 'backup_label'))) !== undefined)
    throw new Error('PostgreSQL did not recover the backup. Take another backup.')
  await runAs(user, program(native, 'initdb'), ['--sync-only', `--pgdata=${data}`])
}

/** PostgreSQL's single-user mode needs no password and recovers the cluster first. */
async function alterPassword(native: string, user: ServerUser | undefined, data: string, password: string) {
  const args = ['--single', '-j', '-D', data, 'postgres']
  const child = spawn(program(native, 'postgres'), args, { ...runningAs(user), stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  child.stdin.on('error', () => {
    // The process's exit code says more than a failed write.
  })
  child.stdin.end(`alter role ${SUPERUSER} password '${password.replaceAll("'", "''")}';\n`)
  const [said, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0 || /^.*\b(ERROR|FATAL|PANIC):/m.test(said))
    throw new Error(`PostgreSQL could not recover the backup: ${said.replaceAll(password, '…').trim()}`)
}

/** The replaced cluster is removed last, so that a crash never leaves the data folder without a cluster. */
async function moveIn({ home, cluster }: Place, data: string): Promise<void> {
  const aside = await mkdtemp(join(home, REPLACED))
  if ((await namesIn(cluster)).length > 0) await rename(cluster, join(aside, 'data'))
  else await rm(cluster, { recursive: true, force: true })
  await rename(data, cluster)
  await flushFolder(home)
  await rm(aside, { recursive: true, force: true, maxRetries: 3 })
}
