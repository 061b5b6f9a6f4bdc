import { migrateHost } from '@bourse/host'
import { createTemplate, createTestDatabase, type TestDatabase } from './postgres.ts'

/** The template with the host's own empty tables. */
export const hostTemplate = (): Promise<string> =>
  createTemplate('host_tables', ({ database }) => migrateHost(database))

/** A database with the host's own empty tables. */
export async function hostDatabase(): Promise<TestDatabase> {
  return createTestDatabase(await hostTemplate())
}
