import type { EngineMigration } from '../../../src/store/migrations/engine-steps.ts'

/** A migration of a database on which no host serves. */
export const ALONE: EngineMigration = { release: '1.0.0', refuseBreaking: async () => undefined }
