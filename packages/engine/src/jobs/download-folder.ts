import type { RawFile } from '@bourse/kit/host'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Maximum age of a run's folder; an older folder was left by a process that was killed. */
const STALE_MS = 2 * 24 * 3_600_000

export type DownloadFolder = ReturnType<typeof createDownloadFolder>

/**
 * A folder inside the data folder for one unit's large responses, which may not fit in memory. It is created with the
 * first file, and again if a file is written after a removal.
 */
export function createDownloadFolder(dataFolder: string, now: () => number) {
  let made: Promise<string> | undefined
  let files = 0
  const place = async () => join(await (made ??= makeFolder(resolve(dataFolder, 'downloads'), now())), `${++files}`)
  return {
    /** Returns a path where no file exists yet. */
    place,
    /** Writes a file under a unique name. A partial file is replaced. */
    async write(name: string, chunks: AsyncIterable<Uint8Array>): Promise<RawFile> {
      const path = await place()
      await pipeline(chunks, createWriteStream(path, { mode: 0o600 }))
      return { path, name, size: (await stat(path)).size }
    },
    async remove(): Promise<void> {
      const folder = await made
      made = undefined
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeFolder(parent: string, now: number): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent)) {
    const left = await stat(join(parent, name)).catch(() => undefined)
    if (left !== undefined && left.mtimeMs < now - STALE_MS)
      await rm(join(parent, name), { recursive: true, force: true })
  }
  return mkdtemp(join(parent, 'run-'))
}
