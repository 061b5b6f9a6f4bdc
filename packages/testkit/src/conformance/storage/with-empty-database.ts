import { migrateHost, type Database } from '@bourse/host'
import { createTemplate, createTestDatabase } from '../../postgres.ts'

/** Runs `work` on a database of its own that holds the host's tables and none of a dataset. */
export async function withEmptyDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { database, drop } = await createTestDatabase(await createTemplate('host_alone', migrateHost))
  try {
    return await work(database)
  } finally {
    await drop()
  }
}
