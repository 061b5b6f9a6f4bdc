export { type Archive, type Raw, createArchive } from './archive.ts'
export { dueDemo, hasDemo, markDemoSettled } from './demo-marks.ts'
export { dropDemo, refuseOwnRows } from './demo.ts'
export { loadDemo, type DemoOptions } from './load-demo.ts'
export { checkedUntil } from './due-tasks.ts'
export {
  createFindingGroups,
  LEVEL_OUTCOMES,
  LEVELS,
  type FindingGroup,
  findingsJson,
  lineNumber,
} from './issue-groups.ts'
export { follow, type Follower } from './follow.ts'
export { PRESETS } from './importing/presets.ts'
export type { Preset } from './importing/preset.ts'
export {
  fieldsOfColumns,
  importFields,
  importFile,
  presetsOfColumns,
  type ImportOptions,
  type ImportReport,
} from './import-file.ts'
export { storedMessage } from './stored-message.ts'
export { NO_PRESET, presetsOf } from './importing/recognize.ts'
export type { AdjustedCheck } from './importing/check-adjusted.ts'
export { hasIntake, importedBy, intakesOf } from './importing/imported-by.ts'
export { type FileSource, type FilesReport, ingestFiles, isFileSource } from './ingest-files.ts'
export { buildEvent } from './lineage/build-event.ts'
export { countLineage, type LineageCounts } from './lineage/count-events.ts'
export { RunEvent } from './lineage/event-schema.ts'
export { importWithLineage } from './lineage/import-with-lineage.ts'
export { LINEAGE_KINDS } from './lineage/lineage-run.ts'
export { type LineageEventRow, type LineageFilter, listLineage } from './lineage/list-events.ts'
export { lineageEventsMigration, openRunsMigration } from './lineage/migration.ts'
export { derivedMarksMigration, jobsMigration, openWindowsMigration } from './migration.ts'
export {
  backupAge,
  newestBackupMigration,
  storeNewestBackup,
  type BackupAge,
  type VerifiedBackup,
} from './newest-backup.ts'
export type { ImportField } from './import-field.ts'
export { unreachableSources } from './unreachable-sources.ts'
export { openTableInProcess } from './open-table-in-process.ts'
export { ignoredProblemsMigration } from './ignored-problems-migration.ts'
export { jobRequestsMigration, requestJob } from './job-requests.ts'
export { claimPendingTasks } from './pending-tasks.ts'
export { publisherStatesMigration, sourceSwitchesMigration } from './publisher-states-migration.ts'
export { limitsOf, planOf, publisherSettings, type PublisherSettings } from './publisher-settings.ts'
export { checkBody } from './http/expected-body.ts'
export { missingKeys } from './http/publisher-keys.ts'
export { createPace } from './pace.ts'
export { readsMigration } from './read-through-migration.ts'
export { createReads } from './read-through.ts'
export { createRecentLists, type RecentLists } from './recently-requested.ts'
export { ADDED_COLUMNS, openRejectsFile } from './rejects-file.ts'
export { isPrivate, publicLookup } from './private-address.ts'
export { publishUnit } from './publish-raw.ts'
export { decideHeld, type Decision } from './review/decide-held.ts'
export { heldNeighbors } from './review/held-neighbors.ts'
export { type HeldRow, heldRows } from './review/held-rows.ts'
export { heldDecisionsMigration } from './review/migration.ts'
export { findingRows, recentIssues } from './review/recent-issues.ts'
export type {
  FindingGroupShown,
  FindingRow,
  FindingRowsFilter,
  HeldNeighbors,
  HeldRowShown,
} from './review/review-shapes.ts'
export {
  importDatesMigration,
  importMappingsMigration,
  importsMigration,
  sourceRunsMigration,
} from './requested-work-migration.ts'
export { runCost, runSource, type SourceParts } from './run-source.ts'
export { type Outcome, RETRY, runTask, type TaskRun } from './run-task.ts'
export { emptySettings, emptySettingsText } from './empty-settings.ts'
export { isLocation, openSourceTools, settingsOf, type UnitEnd } from './source-tools.ts'
export { type HostTask, type Task, type TaskParts, tasksOf } from './tasks.ts'
export { nextOf, scheduleText } from './schedule-text.ts'
export { needsContract, sourceStates, type SourceState, type SourceStateParts } from './manage/source-state.ts'
export {
  disableSource,
  enableSource,
  otherAccounts,
  SourceRefused,
  type SourceChoice,
  type SwitchParts,
} from './manage/switch-source.ts'
export { backfillScopesMigration, backfillsMigration } from './backfill/migration.ts'
export { startBackfills, workOnBackfill } from './backfill/backfill-worker.ts'
export { servesHistory } from './backfill/serves-history.ts'
export { UNIT_KINDS, type BackfillScope, type UnitKind } from './backfill/scope.ts'
export { backfillCost, estimateBackfill, type BackfillEstimate } from './backfill/estimate-backfill.ts'
export {
  requestBackfill,
  stopBackfill,
  type BackfillChange,
  type BackfillRequest,
} from './backfill/request-backfill.ts'
export {
  failedUnits,
  lastBackfill,
  listBackfills,
  readBackfill,
  type Backfill,
  type BackfillProgress,
  type FailedUnit,
} from './backfill/shown-backfills.ts'
export { trialCost, trySource, type SourceTrial } from './manage/check-source.ts'
export { checkCost, costText, type RequestCost } from './manage/request-cost.ts'
export { dueBetween, partsOf } from './schedule-instants.ts'
export { secretValue, secretVariables } from './source-secrets.ts'
