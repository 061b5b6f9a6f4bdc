import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { table } from '../text.ts'
import { filesOf } from './files.ts'
import { openPlace } from './open-place.ts'
import type { BackupPlace } from './place.ts'
import { readBackup } from './read-backup.ts'
import { verifiedAt } from './verified.ts'

/** `bourse backup list` */
export function listCommand(context: Context) {
  return leaf('list', 'List the backups in a folder or bucket, newest first', [
    `${context.name} backup list /mnt/backups`,
  ])
    .argument('<from>', 'folder or s3://bucket/prefix of backups')
    .action(async (from) => {
      const place = await openPlace(context, from)
      const backups = []
      for (const id of (await place.ids()).toReversed()) backups.push(await described(place, id))
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
  const { state, manifest } = await readBackup(place, id)
  if (manifest === undefined) return { id, state, release: null, bytes: null, verified_at: null }
  const bytes = filesOf(manifest).reduce((sum, file) => sum + file.bytes, 0)
  return { id, state, release: manifest.release, bytes, verified_at: await verifiedAt(place, id) }
}
