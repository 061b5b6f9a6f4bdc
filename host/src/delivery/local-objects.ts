import type { Clock } from '@bourse/kit'
import type { ObjectStore } from '@bourse/services'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open as openFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { signAddress } from './signed-address.ts'

/** Where signed addresses of the folder lead. */
export const OBJECTS_PATH = '/objects'

const NAME = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/

/** The folder of a host's own store. */
export const objectFolder = (config: Config): string => resolve(config.data_dir, 'objects')

/** Where an object lies in the folder; throws for anything that is no name. */
export function fileOf(folder: string, name: string): string {
  if (name.length > 300 || !NAME.test(name)) throw new TypeError(`${name.slice(0, 60)} is no name of an object`)
  return join(folder, name)
}

export interface LocalObjectsOptions {
  readonly folder: string
  /** Signing secrets, the newest first. */
  readonly secrets: () => readonly Buffer[]
  readonly clock: Clock
}

/** A folder as a store. An object appears under its name only when it is whole and on the disk. */
export function createLocalObjects({ folder, secrets, clock }: LocalObjectsOptions): ObjectStore {
  return {
    async put(name, content) {
      const file = fileOf(folder, name)
      const unfinished = `${file}.${randomUUID()}.part`
      await mkdir(dirname(file), { recursive: true })
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
    remove: (name) => rm(fileOf(folder, name), { force: true }),
    address: async (name, { seconds, mediaType }) =>
      signAddress(`${OBJECTS_PATH}/${name}`, {
        secrets,
        until: Math.floor(clock.millis() / 1000) + seconds,
        mediaType,
      }),
  }
}

/** Milliseconds without a write after which an unfinished object belongs to a process that is no more. */
const ABANDONED_MS = 60_000

/** What writers of the same object left behind that were killed. */
async function removeAbandoned(file: string): Promise<void> {
  const folder = dirname(file)
  const unfinished = (await readdir(folder)).filter(
    (name) => name.startsWith(`${basename(file)}.`) && name.endsWith('.part'),
  )
  for (const name of unfinished) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (performance.timeOrigin + performance.now() - mtimeMs > ABANDONED_MS)
      await rm(join(folder, name), { force: true })
  }
}

/** A rename holds over a loss of power only once its folder is written. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await openFile(folder)
  await handle.sync().finally(() => handle.close())
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
