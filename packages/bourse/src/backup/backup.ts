import { readConfig } from '@bourse/engine/wiring'
import { openDatabase } from '@bourse/host/parts'
import { resolve } from 'node:path'
import { CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { useSecretFiles } from '../secret-files.ts'
import { plural } from '../text.ts'
import type { OpenedConfigDatabase } from '../with-database.ts'
import { filesOf } from './files.ts'
import { kindOf } from './kinds.ts'
import { listCommand } from './list.ts'
import { openPlace } from './open-place.ts'
import { takeBackup, type TakenBackup } from './take-backup.ts'
import { verifyCommand } from './verify.ts'

/** `bourse backup` */
export function command(context: Context, summary: string) {
  const { name } = context
  return leaf('backup', summary, [
    `${name} backup /mnt/backups`,
    `${name} backup s3://backups/bourse`,
    `${name} backup verify /mnt/backups`,
    `${name} backup list /mnt/backups`,
  ])
    .argument('<to>', 'folder or s3://bucket/prefix; each backup gets its own folder in it')
    .action((to) => backUp(context, to))
    .addCommand(verifyCommand(context))
    .addCommand(listCommand(context))
}

async function backUp(context: Context, to: string): Promise<void> {
  const place = await openPlace(context, to)
  const { manifest, missing } = await withExisting(context, (opened) =>
    takeBackup(context, opened, { place, kind: kindOf(opened.config) }),
  )
  context.output.print(
    { backup: manifest.id, place: place.name, bytes: bytesOf(manifest), missing_objects: missing },
    describe(context.name, to, place.name, { manifest, missing }),
  )
}

const bytesOf = (manifest: TakenBackup['manifest']): number =>
  filesOf(manifest).reduce((sum, { bytes }) => sum + bytes, 0)

function describe(program: string, to: string, place: string, { manifest, missing }: TakenBackup): readonly string[] {
  const { id, database, objects } = manifest
  const megabytes = Math.ceil(bytesOf(manifest) / 1_000_000)
  return [
    `Backed up ${plural(database.tables.length, 'record table')} and ${plural(objects.length, 'file')} to ` +
      `${place}, as ${id} (${megabytes} MB).`,
    ...(missing.length === 0
      ? []
      : [`The store is missing ${plural(missing.length, 'file')} that rows name: ${missing.slice(0, 5).join(', ')}.`]),
    'The backup has all rows: protect it. It lacks keys.json and secrets from the environment: store those elsewhere.',
    `To verify the backup: ${program} backup verify ${to}`,
  ]
}

/** Opens the database without migrating it; throws if there is none yet. */
async function withExisting<T>(context: Context, work: (opened: OpenedConfigDatabase) => Promise<T>): Promise<T> {
  const config = readConfig(context.environment)
  if ((await kindOf(config).dataIn(config)) === undefined)
    throw new CommandFailure(
      `There is no database in ${config.database_url === undefined ? resolve(config.data_dir) : 'DATABASE_URL'}.`,
      'Set BOURSE_DATA_DIR to the data folder of the host, or DATABASE_URL to its database.',
    )
  await useSecretFiles(config.data_dir)
  const opened = await openDatabase(config, context.output.say)
  try {
    return await work({ ...opened, config })
  } finally {
    await opened.close()
  }
}
