import { migrateHost, openDatabase, type MigrateOptions, type OpenedDatabase } from '@bourse/host/parts'
import { readConfig, type Config } from '@bourse/engine/wiring'
import type { Context } from './context.ts'

/** A database that a command uses, with the settings that name it. */
export interface Opened extends OpenedDatabase {
  readonly config: Config
}

/**
 * Opens the database for the while of `work`, with the host's own tables up to date: beside a running host it is the
 * same server, and without one it is started and stopped.
 */
export async function withDatabase<T>(
  context: Context,
  work: (opened: Opened) => Promise<T>,
  options?: MigrateOptions,
): Promise<T> {
  const config = readConfig(context.environment)
  const opened = await openDatabase(config, context.output.say)
  try {
    await migrateHost(opened.database, options)
    return await work({ ...opened, config })
  } finally {
    await opened.close()
  }
}
