import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ClusterProblem } from './cluster-problem.ts'
import { fileStats, fileText } from './file-text.ts'
import { flushFolder } from './flush-folder.ts'
import { giveTo } from './server-user.ts'
import type { Place } from './find-place.ts'
import { program } from './postgres-binaries.ts'
import { runAs } from './run-as.ts'
import { quitServer } from './stop-server.ts'

/** Superuser of every embedded server. */
export const SUPERUSER = 'bourse'

/** Major version of every embedded server. */
export const MAJOR = 18
/** Work for this process while another one runs. */
export type Meanwhile = () => Promise<unknown>

/** Name prefix of unfinished clusters. */
export const STAGING = 'postgres-new-'

/**
 * Creates the cluster for a data folder. Call it while holding the folder's lock. `meanwhile` is work for this process
 * while the one that creates the cluster runs.
 */
export async function createCluster(place: Place, password: string, meanwhile?: Meanwhile): Promise<void> {
  await removeHalfDone(place.home)
  const staging = await mkdtemp(join(place.home, STAGING))
  try {
    await initializeCluster(place, staging, password, meanwhile)
    await rename(join(staging, 'data'), place.cluster)
    await flushFolder(place.home)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Whether the folder has a complete cluster for this PostgreSQL version; throws if it contains anything else. */
export async function hasCluster(cluster: string): Promise<boolean> {
  const version = (await fileText(join(cluster, 'PG_VERSION')))?.trim()
  if (version === String(MAJOR)) return true
  if (version !== undefined) {
    throw new ClusterProblem(
      `${cluster} was created by PostgreSQL ${version}, but this release uses ${MAJOR}.`,
      'Run "bourse upgrade-database", start the release that created it, or move the folder aside to start with an ' +
        'empty database.',
    )
  }
  if (await fileStats(cluster)) await rmdir(cluster).catch(explainForeign(cluster))
  return false
}

function explainForeign(cluster: string) {
  return (cause: Error): never => {
    throw new Error(
      `${cluster}: expected a PostgreSQL data folder, or an empty or missing one (${cause.message}). Move it ` +
        'aside and start again.',
      { cause },
    )
  }
}

/** Removes what an interrupted first start left behind: the cluster gets its final name only when it is complete. */
export async function removeHalfDone(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith(STAGING)) await removeStaging(join(home, name))
  }
}

/** Removes an unfinished cluster; a killed upgrade may have left its server running. */
export async function removeStaging(staging: string): Promise<void> {
  await quitServer(join(staging, 'data'))
  await rm(staging, { recursive: true, force: true, maxRetries: 3 })
}

/** Fills the folder `data` of a staging folder with an empty cluster. */
export async function initializeCluster(
  { native, user }: Place,
  staging: string,
  password: string,
  meanwhile: Meanwhile = async () => undefined,
): Promise<void> {
  const data = join(staging, 'data')
  const passwordFile = join(staging, 'password')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  await mkdir(data, { mode: 0o700 })
  for (const path of [staging, passwordFile, data]) await giveTo(user, path)
  const created = runAs(user, program(native, 'initdb'), [
    `--pgdata=${data}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]).catch(explainFailure(data))
  await Promise.all([created, meanwhile()])
}

function explainFailure(data: string) {
  return (cause: Error): never => {
    throw new Error(
      `PostgreSQL could not create its data folder in ${data}. ${cause.message.trim()}\nFix what it reports, ` +
        'or set ' +
        'DATABASE_URL to your own server.',
      { cause },
    )
  }
}
