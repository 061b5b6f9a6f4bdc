import {
  FINDINGS_STEP,
  migrateEngine,
  NUMBERED_BATCHES_STEP,
  STORAGE_STEP,
  VERSION_LEASES_STEP,
  type EngineStep,
} from '@bourse/store'
import { auditMigration } from '@bourse/audit'
import type { Database } from '@bourse/database'
import { accountsMigration } from './accounts/migration.ts'
import { addressSecretMigration } from './accounts/secrets-migration.ts'
import {
  crashesAndClocksMigration,
  creditsMigration,
  freshnessMigration,
  leasesMigration,
  readsCursorsMigration,
  refundsMigration,
  sharesMigration,
  welcomeLastMigration,
} from './credits/migration.ts'
import { administrationMigration } from './administration/migration.ts'
import { derivedMarksMigration, jobsMigration, openWindowsMigration } from './jobs/migration.ts'
import { foldedMigration } from './pipeline/folded.ts'
import { readsMigration } from './reads/migration.ts'
import { replicaSettingsMigration } from './replicas/replica-settings.ts'

/** The steps of the engine's schema, applied once each, in this order. */
export const ENGINE_STEPS: readonly EngineStep[] = [
  STORAGE_STEP,
  ['0002_accounts', accountsMigration],
  ['0003_credits', creditsMigration],
  ['0004_jobs', jobsMigration],
  ['0005_reads', readsMigration],
  ['0006_leases', leasesMigration],
  ['0007_shares', sharesMigration],
  ['0008_crashes_and_clocks', crashesAndClocksMigration],
  ['0009_refunds', refundsMigration],
  ['0010_open_windows', openWindowsMigration],
  FINDINGS_STEP,
  ['0011_replica_settings', replicaSettingsMigration],
  ['0011_welcome_last', welcomeLastMigration],
  ['0011_address_secret', addressSecretMigration],
  ['0012_reads_cursors', readsCursorsMigration],
  VERSION_LEASES_STEP,
  ['0014_freshness', freshnessMigration],
  NUMBERED_BATCHES_STEP,
  ['0016_derived_marks', derivedMarksMigration],
  ['0017_folded_texts', foldedMigration],
  ['0018_audit', auditMigration],
  ['0019_administration', administrationMigration],
]

/** Brings the engine's schema up to date; a failure here ends the start. */
export const migrateHost = (database: Database): Promise<void> => migrateEngine(database, ENGINE_STEPS)
