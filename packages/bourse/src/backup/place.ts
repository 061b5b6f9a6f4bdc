import type { Clock } from '@bourse/kit'
import { createLocalObjects } from '@bourse/host/parts'
import type { ObjectStore } from '@bourse/services'
import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { CommandFailure } from '../command-failure.ts'

/** Where backups are stored: each is a group of objects whose names start with its id. */
export interface BackupPlace extends Pick<ObjectStore, 'put' | 'open' | 'remove'> {
  /** Display name of the place; contains no secrets. */
  readonly name: string
  /** Ids of all backups, complete or not, oldest first. */
  ids(): Promise<readonly string[]>
  /** Names of a backup's objects, including its id. */
  namesOf(id: string): Promise<readonly string[]>
}

/** Ids sort by time: `20260302t220000z-1a2b`. */
export const BACKUP_ID = /^\d{8}t\d{6}z-[0-9a-f]{4}$/

/** Opens the folder that a command names. */
export function placeOf(to: string, clock: Clock): BackupPlace {
  if (/^[a-z0-9]+:\/\//i.test(to))
    throw new CommandFailure(`Expected a folder for backups, got ${to.split('://')[0]}://…`, 'Name a folder.')
  return folderPlace(resolve(to), clock)
}

function folderPlace(folder: string, clock: Clock): BackupPlace {
  const { put, open, remove } = createLocalObjects({ folder, secrets: () => [], clock, freeBytes: 0 })
  return {
    name: folder,
    put,
    open,
    remove,
    ids: async () =>
      (await entriesOf(folder))
        .map(({ name }) => name)
        .filter((name) => BACKUP_ID.test(name))
        .toSorted(),
    async namesOf(id) {
      const files = await readdir(join(folder, id), { recursive: true, withFileTypes: true })
      return files
        .filter((file) => file.isFile())
        .map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join('/'))
    },
  }
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
