import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { table } from '../text.ts'
import { filesOf } from './files.ts'
import { readManifest } from './manifest.ts'
import { placeOf, type BackupPlace } from './place.ts'
import { verifiedAt } from './verified.ts'

/** `bourse backup list` */
export function listCommand(context: Context) {
  return leaf('list', 'List the backups in a folder, newest first', [`${context.name} backup list /mnt/backups`])
    .argument('<from>', 'folder of backups')
    .action(async (from) => {
      const place = placeOf(from, context.clock)
      const backups = await Promise.all((await place.ids()).toReversed().map((id) => described(place, id)))
      context.output.print(
        { place: place.name, backups },
        backups.length === 0
          ? [`${place.name} has no backups.`]
          : table(
              ['BACKUP', 'STATE', 'RELEASE', 'MB', 'VERIFIED'],
              backups.map(({ id, state, release, bytes, verified_at }) => [
                id,
                state,
                release ?? '',
                bytes === null ? '' : String(Math.ceil(bytes / 1_000_000)),
                verified_at ?? 'never',
              ]),
            ),
      )
    })
}

async function described(place: BackupPlace, id: string) {
  const unusable = { id, release: null, bytes: null, verified_at: null }
  try {
    const manifest = await readManifest(place, id)
    if (manifest === undefined) return { ...unusable, state: 'incomplete' }
    const bytes = filesOf(manifest).reduce((sum, file) => sum + file.bytes, 0)
    return { id, state: 'complete', release: manifest.release, bytes, verified_at: await verifiedAt(place, id) }
  } catch {
    return { ...unusable, state: 'damaged' }
  }
}
