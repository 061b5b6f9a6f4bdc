import type { EngineMigration } from '../../../src/store/migrations/engine-steps.ts'

/** Migrates a database on which no host is running. */
export const ALONE: EngineMigration = { release: '1.0.0', refuseBreaking: async () => undefined }
