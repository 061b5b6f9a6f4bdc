import { mkdtemp, readdir, realpath, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ClusterProblem } from './cluster-problem.ts'
import { initializeCluster, removeHalfDone, removeStaging, STAGING, SUPERUSER } from './create-cluster.ts'
import { ensurePassword } from './ensure-password.ts'
import { fileStats, fileText } from './file-text.ts'
import { findPlace, type Place } from './find-place.ts'
import { withFolderLock } from './folder-lock.ts'
import { program, type Binaries } from './postgres-binaries.ts'
import { isServerOf, readPostmaster, type Postmaster } from './postmaster-file.ts'
import { pointedHome } from './reachable-home.ts'
import { runAs } from './run-as.ts'
import { enterServer, leaveServer } from './server-users.ts'
import type { Settings } from './server-settings.ts'
import { startServer } from './start-server.ts'
import { stopServer } from './stop-server.ts'
import { formerFolder, formerNames, isSwapping, removeReady, swapClusters } from './swap-clusters.ts'

/** The address of a server and its superuser. */
export interface ServerConnection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
}

/** The steps of an upgrade, in order; each is reported when it begins. */
export type UpgradeStep = 'start' | 'create' | 'copy' | 'check' | 'flush' | 'ready' | 'aside'

/** A data folder and the programs that can start its cluster. */
export interface FormerCluster {
  readonly dataDir: string
  /** Programs of the major version that created the cluster. */
  readonly binaries: Binaries
  say(line: string): void
}

export interface UpgradeOptions extends FormerCluster {
  readonly major: number
  onStep?(step: UpgradeStep): void
  /** Copies everything from the old server to the new one; if it throws, the data folder is left unchanged. */
  copy(from: ServerConnection, to: ServerConnection): Promise<void>
}

/** Bytes that an upgrade needs, and bytes that are free on the disk. */
export interface Space {
  readonly needed: number
  readonly free: number
}

/** Headroom for the new server's WAL and temporary files. */
const HEADROOM = 1024 ** 3

/**
 * Settings of the new server until its cluster is complete: everything is written to disk once, at the end, and one
 * transaction locks every table and index.
 */
const BULK: Settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '512MB',
  autovacuum: 'off',
  max_locks_per_transaction: 1024,
}

/** The clusters of a data folder. */
export interface ClusterState {
  /** Major version of the cluster; undefined without one. */
  readonly major: number | undefined
  /** Folders of former clusters that upgrades retained. */
  readonly formers: readonly string[]
}

/** Finds the clusters of a data folder. */
export async function clusterState(dataDir: string): Promise<ClusterState> {
  const home = (await pointedHome(dataDir)) ?? dataDir
  const version = (await fileText(join(home, 'postgres', 'PG_VERSION')))?.trim()
  return {
    major: version === undefined ? undefined : Number.parseInt(version, 10),
    formers: (await formerNames(home)).map((name) => join(home, name)),
  }
}

/** Finishes an upgrade that was interrupted in its last step, as every start does; returns whether there was one. */
export async function finishUpgrade(dataDir: string, say: (line: string) => void): Promise<boolean> {
  const isInterrupted = async () => isSwapping((await pointedHome(dataDir)) ?? dataDir)
  if (!(await isInterrupted())) return false
  const folder = await realpath(dataDir)
  await withFolderLock(join(folder, 'postgres.lock'), () => findPlace(folder, say))
  return true
}

/**
 * Runs `work` on the server of a cluster from another major version. No host or command may use it while `work` runs.
 */
export async function withFormerServer<T>(
  options: FormerCluster & { readonly major: number },
  work: (connection: ServerConnection, space: Space) => Promise<T>,
): Promise<T> {
  return withFormerPlace(options, async ({ former, password }) => {
    await refuseFormerFolder(former, options.major)
    const space = await spaceOf(former)
    return withServer(former, {}, (server) => work(connectionOf(server, password), space))
  })
}

/**
 * Copies a data folder's cluster into a new one of this release's major version, which replaces it. No host or command
 * may use the folder during the upgrade. The former cluster is retained in the returned folder; it stays in use if the
 * upgrade fails or is killed.
 */
export async function upgradeCluster(options: UpgradeOptions): Promise<{ readonly former: string }> {
  const { major, onStep = () => undefined } = options
  return withFormerPlace(options, async ({ former, place, password }) => {
    const retained = await refuseFormerFolder(former, major)
    refuseFull(place.home, await spaceOf(former))
    const staging = await mkdtemp(join(place.home, STAGING))
    const staged: Place = { ...place, home: staging, cluster: join(staging, 'data') }
    try {
      onStep('create')
      await initializeCluster(place, staging, password)
      await copyBetween({ former, staged, password }, options)
      onStep('check')
      await withServer(staged, {}, async () => undefined)
      onStep('flush')
      await runAs(place.user, program(place.native, 'initdb'), ['--sync-only', `--pgdata=${staged.cluster}`])
      await swapClusters(place.home, { data: staged.cluster, former: retained }, onStep)
      return { former: retained }
    } finally {
      await removeStaging(staging)
    }
  })
}

async function copyBetween(
  { former, staged, password }: { readonly former: Place; readonly staged: Place; readonly password: string },
  { copy, onStep }: UpgradeOptions,
): Promise<void> {
  onStep?.('start')
  await withServer(former, {}, async (from) =>
    withServer(staged, BULK, async (to) => {
      onStep?.('copy')
      await copy(connectionOf(from, password), connectionOf(to, password))
    }),
  )
}

const connectionOf = ({ host, port }: Postmaster, password: string): ServerConnection => ({
  host,
  port,
  user: SUPERUSER,
  password,
})

async function withServer<T>(place: Place, overrides: Settings, work: (server: Postmaster) => Promise<T>): Promise<T> {
  const server = await startServer(place, overrides)
  try {
    return await work(server)
  } finally {
    await stopServer(place)
  }
}

/** Runs `work` with the folders while no other process uses them, after removing what a killed upgrade left behind. */
async function withFormerPlace<T>(
  { dataDir: folder, binaries, say }: FormerCluster,
  work: (found: { former: Place; place: Place; password: string }) => Promise<T>,
): Promise<T> {
  const dataDir = await realpath(folder)
  return withFolderLock(join(dataDir, 'postgres.lock'), async () => {
    const former = await findPlace(dataDir, say, binaries)
    const place = await findPlace(dataDir, () => undefined)
    const password = await ensurePassword(former, true)
    await stopUnused(former, password, say)
    await removeHalfDone(place.home)
    await removeReady(place.home)
    return work({ former, place, password })
  })
}

/** Stops a server that a killed upgrade left running; throws if a host or command uses it. */
async function stopUnused(former: Place, password: string, say: (line: string) => void): Promise<void> {
  const running = await readPostmaster(former.cluster)
  if (!running || !(await isServerOf(former.cluster, running.pid))) return
  const client = await enterServer(running, password)
  if (client && !(await leaveServer(client)))
    throw new ClusterProblem(
      `The database in ${former.dataDir} is in use.`,
      'Stop all hosts and commands that use it, and try again.',
    )
  say('Stopping a server of the database that no host or command uses.')
  await stopServer(former)
}

async function refuseFormerFolder({ home }: Place, major: number): Promise<string> {
  const retained = formerFolder(home, major)
  if (!(await fileStats(retained))) return retained
  throw new ClusterProblem(
    `${retained} exists: expected no such folder, because the upgrade retains the former database there.`,
    'Remove it or move it elsewhere, and try again.',
  )
}

async function spaceOf({ cluster, home }: Place): Promise<Space> {
  const { bavail, bsize } = await statfs(home)
  return { needed: (await bytesIn(cluster)) + HEADROOM, free: bavail * bsize }
}

/** Bytes of a cluster's files except the WAL, which the new cluster does not get. */
async function bytesIn(cluster: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !path.startsWith(join(cluster, 'pg_wal'))) bytes += (await stat(path)).size
  }
  return bytes
}

function refuseFull(home: string, { needed, free }: Space): void {
  if (free >= needed) return
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
  throw new ClusterProblem(
    `The disk of ${home} has ${megabytes(free)} free: expected at least ${megabytes(needed)}, for a second copy of ` +
      'the database.',
    'Free some space, and try again.',
  )
}
