import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** How the names of statements' folders begin. */
export const PREFIX = 'bourse-sql-'

/** Milliseconds after which no statement uses its folder. */
const MAX_AGE = 3_600_000

/**
 * Removes folders of statements whose process was killed. A folder's age is the difference to the new one: both times
 * are those of the file system, whatever the clock of this host is.
 */
export async function removeStaleFolders(newest: string): Promise<void> {
  const now = (await stat(newest)).mtimeMs
  for (const name of await readdir(dirname(newest))) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(dirname(newest), name)
    // Another process may remove it at the same time, or it may belong to another user.
    const changed = await stat(folder).catch(() => undefined)
    if (changed !== undefined && now - changed.mtimeMs > MAX_AGE)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
