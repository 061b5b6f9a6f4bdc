import type { VerifiedBackup } from '@bourse/engine/jobs'
import type { BackupPlace } from './place.ts'
import { readBackup } from './read-backup.ts'
import { verifiedAt } from './verified.ts'

/**
 * Returns the newest backup that was verified; undefined if there is none. Throws if the folder or bucket cannot be
 * read.
 */
export async function newestVerified(place: BackupPlace): Promise<VerifiedBackup | undefined> {
  for (const id of (await place.ids()).toReversed()) {
    if ((await verifiedAt(place, id)) === null) continue
    const { manifest } = await readBackup(place, id)
    if (manifest !== undefined) return { id, at: manifest.at }
  }
  return undefined
}
