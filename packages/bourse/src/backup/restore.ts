import { readConfig } from '@bourse/engine/wiring'
import { CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { useSecretFiles } from '../secret-files.ts'
import { plural } from '../text.ts'
import { restoreObjects } from './back-up-objects.ts'
import { checkFiles, withMeter } from './files.ts'
import { kindOf, refuseForeign } from './kinds.ts'
import { manifestNamed } from './manifest.ts'
import { openPlace } from './open-place.ts'

interface RestoreOptions {
  readonly backup?: string
  readonly yes?: true
}

/** `bourse restore` */
export function command(context: Context, summary: string) {
  const { name } = context
  return leaf('restore', summary, [
    `${name} restore /mnt/backups`,
    `${name} restore /mnt/backups --backup 20260302t220000z-1a2b --yes`,
  ])
    .argument('<from>', 'folder or s3://bucket/prefix of backups')
    .option('--backup <id>', 'id of the backup (default: the newest complete one)')
    .option('--yes', 'replace the existing database')
    .action((from, options) => restore(context, from, options))
}

/**
 * Checks all files before anything changes, then restores the objects and finally the database, whose rows name them.
 */
async function restore(context: Context, from: string, { backup, yes }: RestoreOptions) {
  const replace = yes === true
  const config = readConfig(context.environment)
  const place = await openPlace(context, from)
  const manifest = await manifestNamed(place, backup)
  const kind = kindOf(config)
  refuseForeign(manifest, kind)
  const existing = await kind.dataIn(config)
  if (!replace && existing !== undefined) throw refusal(context, from, existing)
  await useSecretFiles(config.data_dir)
  await withMeter(context, '  checksums', (meter) => checkFiles(place, manifest, meter))
  await withMeter(context, '  files', (meter) => restoreObjects(context, config, { place, manifest, meter }))
  await withMeter(context, '  database', (meter) => kind.restore(context, config, { place, manifest, meter, replace }))
  const { id, at, objects } = manifest
  context.output.print({ backup: id, at, objects: objects.length }, [
    `Restored the backup ${id} from ${at}, with ${plural(objects.length, 'file')}.`,
    `The settings at that time are in ${place.name}/${id}/settings.json; set secrets again.`,
    `To check the installation: ${context.name} doctor`,
  ])
}

const refusal = ({ name }: Context, from: string, place: string) =>
  new CommandFailure(
    `There is a database in ${place}; a restore replaces it completely.`,
    `Back it up if you need it, then run "${name} restore ${from} --yes".`,
  )
