import { readConfig, type Config } from '@bourse/engine/wiring'
import { clusterState, EMBEDDED_MAJOR, finishUpgrade } from '@bourse/host/parts'
import { resolve } from 'node:path'
import { CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { requireFormer } from './require-former.ts'
import { checkFormer, upgradeFormer } from './upgrade-former.ts'

interface UpgradeOptions {
  readonly former?: string
  readonly dryRun?: true
}

/** `bourse upgrade-database` */
export function command(context: Context, summary: string) {
  const { name } = context
  return leaf('upgrade-database', summary, [`${name} upgrade-database --dry-run`, `${name} upgrade-database`])
    .option('--former <folder>', 'folder of the former PostgreSQL (default: its npm package, where it is installed)')
    .option('--dry-run', 'check the database, the programs and the disk space, but upgrade nothing')
    .action((options) => upgrade(context, options))
}

async function upgrade(context: Context, { former: folder, dryRun }: UpgradeOptions): Promise<void> {
  const dataDir = embeddedFolder(readConfig(context.environment))
  const finished = await finishUpgrade(dataDir, context.output.say)
  const { major, formers } = await clusterState(dataDir)
  if (major === undefined)
    throw new CommandFailure(
      `There is no database in ${dataDir}.`,
      'Set BOURSE_DATA_DIR to the data folder of the host.',
    )
  if (major === EMBEDDED_MAJOR) {
    const lines = [`The database in ${dataDir} uses PostgreSQL ${major}, the version of this release.`]
    return context.output.print({ from: major, to: major, upgraded: finished, former: formers.at(-1) ?? null }, [
      ...lines,
      ...formers.map((former) => `A former database is in ${former}. To remove it: rm -r ${former}`),
    ])
  }
  if (major > EMBEDDED_MAJOR)
    throw new CommandFailure(
      `The database in ${dataDir} uses PostgreSQL ${major}: expected ${EMBEDDED_MAJOR} or an earlier version.`,
      'Use the release that created it, or a later one.',
    )
  const binaries = await requireFormer(context.name, { dataDir, major, folder })
  const former = { dataDir, major, binaries, say: context.output.say }
  await (dryRun === true ? checkFormer(context, former) : upgradeFormer(context, former))
}

function embeddedFolder({ database_url: url, data_dir: dataDir }: Config): string {
  if (url === undefined) return resolve(dataDir)
  throw new CommandFailure(
    'DATABASE_URL is set, but this command upgrades only the embedded database.',
    'Use the upgrade procedure of your server, such as pg_upgrade, or unset DATABASE_URL.',
  )
}
