import type { Clock } from '@bourse/kit'
import { checkedObjectName, type ObjectStore } from '@bourse/services'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type StatsFs } from 'node:fs'
import { access, mkdir, open as openFile, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Config, OBJECTS_PATH } from '@bourse/engine/wiring'
import { signAddress } from './signed-address.ts'

/** The folder for a host's own store. */
export const objectFolder = (config: Pick<Config, 'data_dir'>): string => resolve(config.data_dir, 'objects')

/** Returns an object's path in the folder; throws for an invalid name. */
export const fileOf = (folder: string, name: string): string => join(folder, checkedObjectName(name))

export interface LocalObjectsOptions {
  readonly folder: string
  /** Secrets for signed URLs, newest first. */
  readonly secrets: () => readonly Buffer[]
  readonly clock: Clock
  /** Bytes to leave free on the folder's disk. */
  readonly freeBytes: number
}

/**
 * A folder as an object store, readable only by its owner. An object appears under its name once it is complete and on
 * disk.
 */
export function createLocalObjects({ folder, secrets, clock, freeBytes }: LocalObjectsOptions): ObjectStore {
  return {
    async put(name, content) {
      const file = fileOf(folder, name)
      const unfinished = `${file}.${randomUUID()}.part`
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const sha256 = createHash('sha256')
      let bytes = 0
      async function* counted(): AsyncGenerator<Uint8Array> {
        for await (const piece of content) {
          sha256.update(piece)
          bytes += piece.length
          yield piece
        }
      }
      try {
        await pipeline(
          Readable.from(counted(), { objectMode: false }),
          createWriteStream(unfinished, { flush: true, mode: 0o600 }),
        )
        await rename(unfinished, file)
        await syncFolder(dirname(file))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await removeAbandoned(file)
      return { bytes, sha256: sha256.digest('hex') }
    },
    async open(name, range) {
      const handle = await openFile(fileOf(folder, name)).catch(ignoreMissing)
      return handle && createReadStream('', { fd: handle, ...range })
    },
    async remove(name) {
      const file = fileOf(folder, name)
      await rm(file, { force: true })
      for (const unfinished of await unfinishedOf(file)) await rm(unfinished, { force: true })
    },
    async room() {
      const { bavail, bsize } = await diskOf(folder)
      return Math.max(0, bavail * bsize - freeBytes)
    },
    async address(name, { seconds, mediaType, filename }) {
      // Throws for a missing object, because otherwise the caller would be charged for its URL.
      await access(fileOf(folder, name))
      const until = Math.floor(clock.millis() / 1000) + seconds
      return signAddress(`${OBJECTS_PATH}/${name}`, { secrets, until, mediaType, filename })
    },
  }
}

/** An unfinished object not written to for this many milliseconds belongs to a process that is no longer running. */
const ABANDONED_MS = 60_000

/** Removes unfinished files that killed writers of the same object left behind. */
async function removeAbandoned(file: string): Promise<void> {
  for (const unfinished of await unfinishedOf(file)) {
    const { mtimeMs } = await stat(unfinished).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (performance.timeOrigin + performance.now() - mtimeMs > ABANDONED_MS) await rm(unfinished, { force: true })
  }
}

/** An object's unfinished files, from any process. */
async function unfinishedOf(file: string): Promise<readonly string[]> {
  const folder = dirname(file)
  const names = (await readdir(folder).catch(ignoreMissing)) ?? []
  return names
    .filter((name) => name.startsWith(`${basename(file)}.`) && name.endsWith('.part'))
    .map((name) => join(folder, name))
}

/** The disk that holds a folder; the folder itself is created with the first object. */
async function diskOf(folder: string): Promise<StatsFs> {
  const disk = await statfs(folder).catch(ignoreMissing)
  return disk ?? diskOf(dirname(folder))
}

/** A rename survives a power loss only after the folder is synced. Windows cannot open folders and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await openFile(folder)
  await handle.sync().finally(() => handle.close())
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
