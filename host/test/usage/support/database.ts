import { migrateHost } from '../../../src/index.ts'
import { createTemplate, createTestDatabase } from '@bourse/testkit'

/** A database with the tables of the engine, and nothing else. */
export const createMigratedDatabase = async () =>
  createTestDatabase(await createTemplate('usage', ({ database }) => migrateHost(database)))
