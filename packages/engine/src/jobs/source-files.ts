import type { FetchTools } from '@bourse/kit'
import { ConfigMissing } from '@bourse/kit/host'
import { readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'

const MAX_BYTES = 512 * 1024 * 1024

/** Opens the folder that the operator configured. Files outside it cannot be read, even through symbolic links. */
export function openFolder(source: string, folder: unknown): FetchTools<unknown>['files'] {
  return {
    async bytes(path) {
      if (typeof folder !== 'string')
        throw new ConfigMissing(`the source ${source} reads files: set sources.${source}.folder to their folder`)
      try {
        const root = await realpath(folder)
        const file = await realpath(join(root, path))
        const inside = relative(root, file)
        if (inside.startsWith('..') || isAbsolute(inside)) throw new Error(`${path} is outside the folder of ${source}`)
        const { size } = await stat(file)
        if (size > MAX_BYTES) throw new Error(`${path}: expected at most ${MAX_BYTES} bytes, got ${size}`)
        return await readFile(file)
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
