import { CommandFailure } from '../command-failure.ts'
import { readManifest, type Manifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'

/** A backup as it is stored. Only a complete one can be restored. */
export type StoredBackup =
  | { readonly state: 'complete'; readonly manifest: Manifest }
  | { readonly state: 'incomplete' | 'damaged'; readonly manifest?: undefined }

/**
 * Reads a backup's manifest; a manifest of a later release counts as damaged. Throws if the folder or bucket cannot be
 * read.
 */
export async function readBackup(place: BackupPlace, id: string): Promise<StoredBackup> {
  try {
    const manifest = await readManifest(place, id)
    return manifest === undefined ? { state: 'incomplete' } : { state: 'complete', manifest }
  } catch (error) {
    if (error instanceof CommandFailure) return { state: 'damaged' }
    throw error
  }
}
