import { newestVerified } from './newest-verified.ts'
import type { BackupPlace } from './place.ts'
import { readBackup } from './read-backup.ts'
import { removeBackup } from './take-backup.ts'

/** Age above which a backup without a manifest counts as killed rather than in progress. */
const ABANDONED_MS = 48 * 3_600_000

/**
 * Removes all but the newest complete backups, and what killed backups left behind. The newest verified backup always
 * stays, and damaged ones stay so that an operator can examine them. Returns the ids of the removed backups.
 */
export async function removeOldBackups(
  place: BackupPlace,
  { keep, now }: { readonly keep: number; readonly now: number },
): Promise<readonly string[]> {
  const verified = await newestVerified(place)
  const removed: string[] = []
  let complete = 0
  for (const id of (await place.ids()).toReversed()) {
    const { state } = await readBackup(place, id)
    if (state === 'complete') complete++
    const isOld = state === 'complete' ? complete > keep && id !== verified?.id : now - startOf(id) > ABANDONED_MS
    if (!isOld || state === 'damaged') continue
    await removeBackup(place, id)
    removed.push(id)
  }
  return removed
}

/** When a backup began, from its id: `20260302t220000z-1a2b`. */
function startOf(id: string): number {
  const [, date = '', hours = '', minutes = '', seconds = ''] = /^(\d{8})t(\d\d)(\d\d)(\d\d)z/.exec(id) ?? []
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}
