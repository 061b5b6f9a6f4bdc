export { datasetGrants, DEFAULT_PLANS, startingPlan, type OneTimeCode } from '@bourse/accounts'
export { createHost } from './create-host.ts'
export type { Host, HostOptions } from './boot/host.ts'
export { createLog } from './boot/log.ts'
export { Config, ConfigError, readConfig, simulatedClock, systemClock, type SimulatedClock } from '@bourse/wiring'
export { openDatabase, type OpenedDatabase } from './boot/deployment.ts'
export {
  dueBetween,
  importFile,
  ingestFiles,
  loadDemo,
  openSourceTools,
  publishUnit,
  RETRY,
  runTask,
  secretVariables,
  takeOwed,
  tasksOf,
  type FilesReport,
  type ImportOptions,
  type ImportReport,
  type Outcome,
  type Task,
  type TaskParts,
} from '@bourse/jobs'
export { startQueue, type JobQueue, type QueueTiming } from '@bourse/jobs/queue'
export type { IncomingRow, PublishOptions, PublishReport } from '@bourse/publishing'
export { openApiOf } from './boot/openapi-of.ts'
export type { OpenApiDocument } from '@bourse/api-docs'
export { fieldsOf, isPaged, limitOf, MAX_TEXT, paramsOf, selectionOf } from '@bourse/operations'
export { createDatabase, type Database } from '@bourse/database'
export { migrateHost } from './boot/migrations.ts'
export { migrateDataset, readVersions } from '@bourse/store'
export { datasetPlugin } from './http/rest.ts'
export { VERSION } from './version.ts'
