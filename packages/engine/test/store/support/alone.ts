import type { EngineMigration } from '../../../src/store/migrations/engine-steps.ts'

/** Migration options for a database that no host is using. */
export const ALONE: EngineMigration = { release: '1.0.0', refuseBreaking: async () => undefined }
