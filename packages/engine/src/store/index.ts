export { createStore, type PackReport, type RecordStore, type StoreParts, type TidyOptions } from './store.ts'
export type { Direction, EntityLines } from './reading/record-reader.ts'
export type { Mark } from './reading/changed-rows.ts'
export type { ChangedEntities, ChangedEntity, MovedEntities } from './reading/changed-entities.ts'
export {
  changeOrder,
  placeOfChange,
  type ChangesRead,
  type MovedRows,
  type RowChange,
} from './reading/changes-since.ts'
export type { StoredRow } from './reading/read-row.ts'
export { isDated } from './reading/dates-with-rows.ts'
export { rowsAt } from './reading/rows-at.ts'
export type { StoredSnapshot } from './reading/snapshots.ts'
export { roomToReturn, type RecordRoom } from './room/room-to-return.ts'
export { firstLines } from './segments/lines.ts'
export { SETTLED_DAYS } from './segments/periods.ts'
export { FOLDED_TEXTS, list, quoteName } from './tables/columns.ts'
export { LABELS_GO_HERE, rowInSql } from './tables/row-text-in-sql.ts'
export { keyInSql, storedTables, subjectColumn, tableOf, timeField, type Table } from './tables/table.ts'
export { createTable, indexesOf, isFoundById } from './tables/create-table.ts'
export { lockPublications, withoutPublications } from './tables/lock-publications.ts'
export { createStandbys, type Standbys, type StandbysOptions } from './standbys/standbys.ts'
export type { StandbyReport, StandbyState } from './standbys/standby-server.ts'
export { batchOrigins, type BatchOrigin } from './versions/batch-origins.ts'
export { sourceNames } from './versions/source-names.ts'
export { listPublications, type PublishedBatch } from './versions/list-publications.ts'
export {
  missedBatches,
  newestNumber,
  numberedBatches,
  type CountedChanges,
  type NumberedBatch,
} from './versions/numbered-batches.ts'
export { firstRetained, rejectBeforeRetention } from './versions/retention.ts'
export { waitForLeases } from './versions/lease.ts'
export { watchVersions, type VersionWatch, type VersionWatchOptions } from './versions/version-watch.ts'
export { announce, currentKnowledge, LOADING, readVersions, renewVersions, type Versions } from './versions/versions.ts'
export {
  migrateEngine,
  newestBroken,
  newestStep,
  STORE_STEPS,
  type BrokenRelease,
  type EngineStep,
} from './migrations/engine-steps.ts'
export { newestStepOf, pendingBreaks, type BrokenDataset } from './migrations/dataset-breaks.ts'
export { refuseNewerSchema } from './migrations/newer-schema.ts'
export { UpgradeRefused, type UpgradeReason } from './migrations/upgrade-refused.ts'
export {
  migrateDataset,
  migrateDatasets,
  rehearseMigration,
  type MigrationResult,
  type MigrationGuards,
} from './migrations/migrate-datasets.ts'
export { pendingMigrations, datasetsUpToDate, type PendingMigration } from './migrations/pending-migrations.ts'
