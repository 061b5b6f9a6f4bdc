import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileStats } from './file-text.ts'
import { flushFolder } from './flush-folder.ts'

/** Name prefix of a complete cluster that replaces another; the rest of the name identifies the replaced one. */
const READY = 'postgres-ready-'
const FORMER = /^postgres-\d+$/

const clusterIn = (home: string): string => join(home, 'postgres')

/** The folder in which an upgrade retains the former cluster. */
export const formerFolder = (home: string, major: number): string => join(home, `postgres-${major}`)

/**
 * Replaces a folder's cluster, whose server is stopped, with the complete one in `data`, and retains it as `former`. If
 * the process dies between the renames, the folder has no cluster until `finishSwap` completes the replacement.
 */
export async function swapClusters(
  home: string,
  { data, former }: { readonly data: string; readonly former: string },
  onStep: (step: 'ready' | 'aside') => void,
): Promise<void> {
  const cluster = clusterIn(home)
  const ready = join(home, `${READY}${await identityOf(cluster)}`)
  await rename(data, ready)
  await flushFolder(home)
  try {
    onStep('ready')
    await rename(cluster, former)
    await flushFolder(home)
    onStep('aside')
    await rename(ready, cluster)
  } catch (error) {
    if (!(await fileStats(cluster))) await rename(former, cluster)
    await rm(ready, { recursive: true, force: true, maxRetries: 3 })
    throw error
  }
  await flushFolder(home)
}

/** Completes a replacement that was interrupted between its renames; returns whether there was one. */
export async function finishSwap(home: string): Promise<boolean> {
  const ready = await readyOf(home)
  if (ready === undefined) return false
  await rename(ready, clusterIn(home))
  await flushFolder(home)
  return true
}

/** Whether a replacement was interrupted between its renames. */
export const isSwapping = async (home: string): Promise<boolean> => (await readyOf(home)) !== undefined

/** Names of the folders with former clusters. */
export const formerNames = async (home: string): Promise<readonly string[]> =>
  (await namesIn(home)).filter((name) => FORMER.test(name)).toSorted()

/**
 * Removes complete clusters that were never swapped in: the cluster in use may have changed since they were created.
 */
export async function removeReady(home: string): Promise<void> {
  for (const name of await namesIn(home))
    if (name.startsWith(READY)) await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 })
}

/** The complete cluster to move into place: it was made from a former cluster that has not been started since. */
async function readyOf(home: string): Promise<string | undefined> {
  if (await fileStats(clusterIn(home))) return undefined
  const names = await namesIn(home)
  if (!names.some((name) => name.startsWith(READY))) return undefined
  for (const former of await formerNames(home)) {
    const ready = `${READY}${await identityOf(join(home, former))}`
    if (names.includes(ready)) return join(home, ready)
  }
  return undefined
}

async function namesIn(home: string): Promise<readonly string[]> {
  return readdir(home).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** Identifies a cluster's state by its control file, which changes at every start of its server. */
async function identityOf(cluster: string): Promise<string> {
  const control = await readFile(join(cluster, 'global', 'pg_control'))
  return createHash('sha256').update(control).digest('hex').slice(0, 16)
}
