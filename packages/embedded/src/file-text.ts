import { readFile, stat } from 'node:fs/promises'
import type { Stats } from 'node:fs'

export async function fileText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(undefinedIfMissing)
}

/** File status of a path, or undefined if it does not exist. */
export async function fileStats(path: string): Promise<Stats | undefined> {
  return stat(path).catch(undefinedIfMissing)
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
