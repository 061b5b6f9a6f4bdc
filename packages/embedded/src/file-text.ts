import { readFile, stat } from 'node:fs/promises'
import type { Stats } from 'node:fs'

export async function fileText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(undefinedIfMissing)
}

/** A path's file status, or undefined if the path does not exist. */
export async function fileStats(path: string): Promise<Stats | undefined> {
  return stat(path).catch(undefinedIfMissing)
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
