import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileStats, fileText } from './file-text.ts'
import { canEnter, outsideFolder } from './outside-folder.ts'
import type { ServerUser } from './server-user.ts'

/** The file in a data folder that records where its cluster is, if that is elsewhere. */
export function pointerFile(dataDir: string): string {
  return join(dataDir, 'location.json')
}

/** The folder that a data folder's pointer file names, or undefined without a pointer. */
export async function pointedHome(dataDir: string): Promise<string | undefined> {
  const pointer = pointerFile(dataDir)
  const text = await fileText(pointer)
  if (text === undefined) return undefined
  const home = homeIn(text)
  if (home !== undefined && (await fileStats(home))) return home
  throw new Error(
    `${pointer} should name the database folder (as {"home": "/..."}), but that folder is missing: ` +
      `${text.trim()}. ` +
      'Restore it, or delete the file to begin with an empty database.',
  )
}

function homeIn(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'home' in value && typeof value.home === 'string'
      ? value.home
      : undefined
  } catch {
    return undefined
  }
}

/**
 * The folder for the cluster of a data folder without a pointer: the data folder itself, or a new one outside it, which
 * the pointer then names.
 */
export async function reachableHome(
  dataDir: string,
  user: ServerUser,
): Promise<{ home: string; made: boolean; older: string[] }> {
  if (await canEnter(user, dataDir)) return { home: dataDir, made: false, older: [] }
  const cluster = join(dataDir, 'postgres')
  if (await fileStats(cluster)) {
    throw new Error(
      `The user ${user.name} can no longer enter ${cluster}, which PostgreSQL needs. Allow it to enter every ` +
        'parent folder (chmod o+x), as before.',
    )
  }
  return makeHome(dataDir, await outsideFolder(user))
}

/**
 * The name starts with a hash of the data folder's path and ends with a random suffix: a deleted data folder with the
 * same path leaves behind a cluster that has a different password and must never be reused.
 */
async function makeHome(dataDir: string, outside: string): Promise<{ home: string; made: boolean; older: string[] }> {
  const prefix = `${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-`
  const home = await mkdtemp(join(outside, prefix))
  await chmod(home, 0o711)
  await writeFile(pointerFile(dataDir), `${JSON.stringify({ home }, undefined, 2)}\n`, { flush: true })
  const older = (await readdir(outside)).filter((name) => name.startsWith(prefix) && name !== basename(home))
  return { home, made: true, older: older.map((name) => join(outside, name)) }
}
