import type { Clock } from '@bourse/kit'
import { backupTarget } from '@bourse/engine/wiring'
import { createLocalObjects } from '@bourse/host/parts'
import type { ObjectStore, RemoteObjects } from '@bourse/services'
import type { Dirent } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CommandFailure } from '../command-failure.ts'

/** Where backups are stored: each is a group of objects whose names start with its id. */
export interface BackupPlace extends Pick<ObjectStore, 'put' | 'open' | 'remove'> {
  /** Display name of the folder or bucket; contains no secrets. */
  readonly name: string
  /** Ids of all backups, complete or not, oldest first. */
  ids(): Promise<readonly string[]>
  /** Removes all objects of a backup. */
  drop(id: string): Promise<void>
}

/** Ids sort by time: `20260302t220000z-1a2b`. */
export const BACKUP_ID = /^\d{8}t\d{6}z-[0-9a-f]{4}$/

/** What opening a folder or a bucket requires. */
export interface PlaceNeeds {
  readonly clock: Clock
  /** The deployment's object store, whose credentials also give access to backup buckets. */
  remote(): Promise<RemoteObjects | undefined>
}

/** Opens the folder or bucket that `to` names; a bucket is contacted on first use. */
export async function placeOf(to: string, { clock, remote }: PlaceNeeds): Promise<BackupPlace> {
  const target = backupTarget(to)
  if (target === undefined)
    throw new CommandFailure(
      `Expected a folder or s3://bucket/prefix for backups, got ${to.split('://')[0]}://…`,
      'Name a folder, or a bucket in lower case and a prefix of letters, digits and ._-; credentials are settings.',
    )
  return 'folder' in target ? folderPlace(resolve(target.folder), clock) : bucketPlace(target, await remote())
}

type Bucket = Extract<NonNullable<ReturnType<typeof backupTarget>>, { readonly bucket: string }>

function bucketPlace({ bucket, prefix, name }: Bucket, remote: RemoteObjects | undefined): BackupPlace {
  const found = remote?.bucket?.(bucket, prefix)
  if (found === undefined)
    throw new CommandFailure(
      `No dataset of this deployment can open ${name}.`,
      'Add @bourse/s3 to the datasets of the deployment and enable it, or name a folder.',
    )
  const { put, open, remove } = found
  return {
    name,
    put,
    open,
    remove,
    ids: async () => idsAmong(await found.folders()),
    async drop(id) {
      for (const object of await found.namesIn(id)) await remove(object)
    },
  }
}

/** Returns only the names that are backup ids, oldest first. */
const idsAmong = (names: readonly string[]): readonly string[] =>
  names.filter((name) => BACKUP_ID.test(name)).toSorted()

function folderPlace(folder: string, clock: Clock): BackupPlace {
  const { put, open, remove } = createLocalObjects({ folder, secrets: () => [], clock, freeBytes: 0 })
  return {
    name: folder,
    put,
    open,
    remove,
    ids: async () => idsAmong((await entriesOf(folder)).map(({ name }) => name)),
    drop: (id) => rm(join(folder, id), { recursive: true, force: true }),
  }
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
