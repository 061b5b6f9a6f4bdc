export { datasetGrants, DEFAULT_PLANS, startingPlan, type OneTimeCode } from '@bourse/engine/accounts'
export { createHost, type Host, type HostOptions } from './boot/host.ts'
export { createLog } from './boot/log.ts'
export {
  Config,
  ConfigError,
  readConfig,
  simulatedClock,
  systemClock,
  type SimulatedClock,
} from '@bourse/engine/wiring'
export { openDatabase, type OpenedDatabase } from './boot/deployment.ts'
export {
  dueBetween,
  importFile,
  ingestFiles,
  isFileSource,
  loadDemo,
  openSourceTools,
  publishUnit,
  RETRY,
  runTask,
  secretVariables,
  claimPendingTasks,
  tasksOf,
  type FilesReport,
  type ImportOptions,
  type ImportReport,
  type Outcome,
  type Task,
  type TaskParts,
} from '@bourse/engine/jobs'
export { startQueue, type JobQueue, type QueueTiming } from '@bourse/engine/jobs/queue'
export type { IncomingRow, PublishOptions, PublishReport } from '@bourse/engine/publishing'
export { openApiOf } from './boot/openapi-of.ts'
export type { OpenApiDocument } from '@bourse/engine/api-docs'
export { fieldsOf, isPaged, limitOf, MAX_TEXT, paramsOf, selectionOf } from '@bourse/engine/operations'
export { createDatabase, type Database } from '@bourse/engine/database'
export { migrateHost } from './boot/migrations.ts'
export { migrateDataset, readVersions } from '@bourse/engine/store'
export { datasetPlugin } from './http/rest.ts'
export { VERSION } from './version.ts'
