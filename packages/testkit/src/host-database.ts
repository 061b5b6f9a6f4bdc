import { migrateHost } from '@bourse/host'
import { createTemplate, createTestDatabase, type TestDatabase } from './postgres.ts'

/** A database with the host's own tables and nothing in them. */
export async function hostDatabase(): Promise<TestDatabase> {
  return createTestDatabase(await createTemplate('host_tables', ({ database }) => migrateHost(database)))
}
