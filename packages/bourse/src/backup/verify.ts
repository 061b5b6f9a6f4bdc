import { readConfig, type Config } from '@bourse/engine/wiring'
import { CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { plural } from '../text.ts'
import { checkFiles, filesOf, withMeter } from './files.ts'
import { kindOf, refuseForeign } from './kinds.ts'
import { manifestNamed, type Manifest } from './manifest.ts'
import { openPlace } from './open-place.ts'
import type { BackupPlace } from './place.ts'
import { differencesOf } from './table-digests.ts'
import { noteVerified } from './verified.ts'

/** Maximum number of differing tables that the message names. */
const NAMED = 10

/** `bourse backup verify` */
export function verifyCommand(context: Context) {
  const { name } = context
  return leaf('verify', 'Restore a backup into a scratch database and compare every record table', [
    `${name} backup verify /mnt/backups`,
    `${name} backup verify /mnt/backups --backup 20260302t220000z-1a2b`,
  ])
    .argument('<from>', 'folder or s3://bucket/prefix of backups')
    .option('--backup <id>', 'id of the backup (default: the newest complete one)')
    .action(async (from, { backup }) => {
      const place = await openPlace(context, from)
      const manifest = await manifestNamed(place, backup)
      const rows = await verifyBackup(context, readConfig(context.environment), place, manifest)
      const tables = manifest.database.tables.length
      context.output.print({ backup: manifest.id, verified: true, files: filesOf(manifest).length, tables, rows }, [
        `The backup ${manifest.id} is complete and can be restored: ${plural(filesOf(manifest).length, 'file')}, ` +
          `${plural(tables, 'record table')} with ${plural(rows, 'row')}.`,
      ])
    })
}

/** Verifies a backup, records that next to it, and returns how many rows were compared. Throws for any difference. */
export async function verifyBackup(
  context: Context,
  config: Config,
  place: BackupPlace,
  manifest: Manifest,
): Promise<number> {
  const kind = kindOf(config)
  refuseForeign(manifest, kind)
  await withMeter(context, '  checksums', (meter) => checkFiles(place, manifest, meter))
  const found = await withMeter(context, '  restoring', (meter) =>
    kind.tablesOf(context, config, { place, manifest, meter }),
  )
  const { tables } = manifest.database
  const differences = differencesOf(tables, found)
  if (differences.length > 0)
    throw new CommandFailure(
      `The backup ${manifest.id} restores ${plural(differences.length, 'table')} with different rows: ` +
        `${differences.slice(0, NAMED).join('; ')}.`,
      'Take another backup, and keep this one until the new one is verified.',
    )
  await noteVerified(place, manifest.id, context.clock.now())
  return tables.reduce((sum, { rows }) => sum + Number(rows), 0)
}
