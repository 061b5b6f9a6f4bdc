import { auditMigration } from '@bourse/audit'
import type { Database } from '@bourse/database'
import { LEDGER_STEPS } from '@bourse/ledger'
import { migrateEngine, STORE_STEPS, type EngineStep } from '@bourse/store'
import { usageMigration } from '@bourse/usage'
import { accountsMigration, addressSecretMigration, signInMigration } from '@bourse/accounts'
import { administrationMigration, importsMigration, sourceRunsMigration } from '@bourse/administration'
import { derivedMarksMigration, jobsMigration, openWindowsMigration, readsMigration } from '@bourse/jobs'
import { foldedMigration } from '../request/read/text-folding.ts'
import { replicaSettingsMigration } from './replica-settings.ts'

const HOST_STEPS: readonly EngineStep[] = [
  ['0002_accounts', accountsMigration],
  ['0004_jobs', jobsMigration],
  ['0005_reads', readsMigration],
  ['0010_open_windows', openWindowsMigration],
  ['0011_replica_settings', replicaSettingsMigration],
  ['0011_address_secret', addressSecretMigration],
  ['0016_derived_marks', derivedMarksMigration],
  ['0017_folded_texts', foldedMigration],
  ['0018_audit', auditMigration],
  ['0019_administration', administrationMigration],
  ['0020_usage', usageMigration],
  ['0021_sign_in', signInMigration],
  ['0022_source_runs', sourceRunsMigration],
  ['0023_imports', importsMigration],
]

/** The steps of the engine's schema, applied once each, in the order of their numbers. */
export const ENGINE_STEPS: readonly EngineStep[] = [...STORE_STEPS, ...LEDGER_STEPS, ...HOST_STEPS].sort(([a], [b]) =>
  a < b ? -1 : 1,
)

/** Brings the engine's schema up to date; a failure here ends the start. */
export const migrateHost = (database: Database): Promise<void> => migrateEngine(database, ENGINE_STEPS)
