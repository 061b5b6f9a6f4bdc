import { migrateHost } from '@bourse/host'
import { createTemplate, createTestDatabase, type TestDatabase } from './postgres.ts'

/** Returns the name of the template with the host's own empty tables. */
export const hostTemplate = (): Promise<string> =>
  createTemplate('host_tables', ({ database }) => migrateHost(database))

/** Creates a database with the host's own empty tables. */
export async function hostDatabase(): Promise<TestDatabase> {
  return createTestDatabase(await hostTemplate())
}
