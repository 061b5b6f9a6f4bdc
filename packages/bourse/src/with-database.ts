import { migrateHost, openDatabase, type MigrateOptions, type OpenedDatabase } from '@bourse/host/parts'
import { setRoleSettings } from '@bourse/engine/database'
import { readConfig, type Config } from '@bourse/engine/wiring'
import type { Context } from './context.ts'
import { useSecretFiles } from './secret-files.ts'

/** An open database with the settings that select it. */
export interface OpenedConfigDatabase extends OpenedDatabase {
  readonly config: Config
}

interface DatabaseOptions extends MigrateOptions {
  readonly config?: Config
  /** Work for this process while another one creates the database. */
  readonly meanwhile?: () => Promise<unknown>
}

/**
 * Opens the database while `work` runs, with the host's tables migrated. It uses a running host's server, or starts and
 * stops one.
 */
export async function withDatabase<T>(
  context: Context,
  work: (opened: OpenedConfigDatabase) => Promise<T>,
  { config = readConfig(context.environment), meanwhile, ...options }: DatabaseOptions = {},
): Promise<T> {
  await useSecretFiles(config.data_dir)
  const opened = await openDatabase(config, context.output.say, meanwhile)
  try {
    await migrateHost(opened.database, options)
    if (config.database_direct_url !== undefined) await setRoleSettings(opened.database)
    return await work({ ...opened, config })
  } finally {
    await opened.close()
  }
}
