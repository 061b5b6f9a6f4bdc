import { auditMigration } from '@bourse/engine/audit'
import type { Database } from '@bourse/engine/database'
import type { Dataset } from '@bourse/kit'
import { billingMigration, eventsMigration, factsMigration, incidentsMigration } from '@bourse/engine/events'
import { LEDGER_STEPS } from '@bourse/engine/ledger'
import {
  migrateDatasets,
  migrateEngine,
  newestStep,
  STORE_STEPS,
  type BrokenRelease,
  type EngineStep,
  type MigrationResult,
} from '@bourse/engine/store'
import { licencesMigration, servedRowsMigration } from '@bourse/engine/licences'
import { usageHoursMigration, usageMigration, usageReportsMigration } from '@bourse/engine/usage'
import {
  accountsMigration,
  addressSecretMigration,
  linksMigration,
  operatorsMigration,
  membersMigration,
  peopleMigration,
  rolesMigration,
  sessionsMigration,
  signInMigration,
} from '@bourse/engine/accounts'
import {
  backfillScopesMigration,
  backfillsMigration,
  derivedMarksMigration,
  jobRequestsMigration,
  jobsMigration,
  lineageEventsMigration,
  newestBackupMigration,
  openRunsMigration,
  openWindowsMigration,
  readsMigration,
  heldDecisionsMigration,
  ignoredProblemsMigration,
  importDatesMigration,
  importMappingsMigration,
  importsMigration,
  publisherStatesMigration,
  sourceRunsMigration,
  sourceSwitchesMigration,
} from '@bourse/engine/jobs'
import { foldedMigration } from '../request/read/text-folding.ts'
import { VERSION } from '../version.ts'
import { grantedDatasetsMigration } from './granted-datasets.ts'
import { replicaReleasesMigration, replicaSettingsMigration } from './replica-settings.ts'
import { refuseBrokenDatasets, stopBrokenDatasets } from './older-datasets.ts'
import { refuseWhileServing, stopBroken } from './older-hosts.ts'

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
  ['0019_administration', operatorsMigration],
  ['0020_usage', usageMigration],
  ['0021_sign_in', signInMigration],
  ['0022_source_runs', sourceRunsMigration],
  ['0023_imports', importsMigration],
  ['0027_replica_releases', replicaReleasesMigration],
  ['0028_granted_datasets', grantedDatasetsMigration],
  ['0029_sessions', sessionsMigration],
  ['0030_publisher_states', publisherStatesMigration],
  ['0031_source_switches', sourceSwitchesMigration],
  ['0032_backfills', backfillsMigration],
  ['0033_backfill_scopes', backfillScopesMigration],
  ['0034_import_dates', importDatesMigration],
  ['0036_newest_backup', newestBackupMigration],
  ['0038_lineage_events', lineageEventsMigration],
  ['0042_open_runs', openRunsMigration],
  ['0044_roles', rolesMigration],
  ['0045_links', linksMigration],
  ['0047_people', peopleMigration],
  ['0049_licences', licencesMigration],
  ['0048_events', eventsMigration],
  ['0050_incidents', incidentsMigration],
  ['0051_members', membersMigration],
  ['0052_usage_hours', usageHoursMigration],
  ['0052_billing', billingMigration],
  ['0053_events_of_facts', factsMigration],
  ['0053_usage_reports', usageReportsMigration],
  ['0054_served_rows', servedRowsMigration],
  ['0055_held_decisions', heldDecisionsMigration],
  ['0055_ignored_problems', ignoredProblemsMigration],
  ['0055_import_mappings', importMappingsMigration],
  ['0055_job_requests', jobRequestsMigration],
]

/** The migration steps of the engine's schema, each applied once, in numeric order. */
export const ENGINE_STEPS: readonly EngineStep[] = [...STORE_STEPS, ...LEDGER_STEPS, ...HOST_STEPS].sort(([a], [b]) =>
  a < b ? -1 : 1,
)

/** The newest step that this release knows. */
export const NEWEST_STEP = newestStep(ENGINE_STEPS)

export interface MigrateOptions {
  /** Orders hosts to stop if a step would break their release, and waits for them. */
  readonly stopOthers?: boolean
}

/**
 * Migrates the engine's schema; a failure aborts startup. Throws if the database is newer than this release, or if a
 * step would break hosts that are serving.
 */
export async function migrateHost(database: Database, { stopOthers = false }: MigrateOptions = {}): Promise<void> {
  if (stopOthers) await stopBroken(database, ENGINE_STEPS, VERSION)
  await migrateEngine(database, ENGINE_STEPS, { release: VERSION, refuseBreaking: refuseWhileServing })
}

/**
 * The newest release whose hosts, after a table gains a column, fail one request on each connection with prepared
 * statements; later releases retry the statement.
 */
const WITHOUT_SECOND_TRY: BrokenRelease = { release: '0.2.0', knows: '0025_admit' }

/**
 * Migrates the datasets' tables. Throws without changing any table if a serving host's requests would fail or a step
 * would break its dataset release.
 */
export async function migrateTables(
  database: Database,
  datasets: readonly Dataset[],
  { stopOthers = false }: MigrateOptions = {},
): Promise<readonly MigrationResult[]> {
  if (stopOthers) await stopBrokenDatasets(database, datasets)
  return migrateDatasets(database, datasets, {
    changes: () => refuseWhileServing(database, WITHOUT_SECOND_TRY),
    breaking: (broken) => refuseBrokenDatasets(database, broken),
  })
}
