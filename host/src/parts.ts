/**
 * The parts of a host that the command line, the admin API and other packages above the host are built on. Names can
 * change in any release.
 */
export {
  DATABASE as EMBEDDED_DATABASE,
  openDatabase,
  poolerOf,
  withPooler,
  type OpenedDatabase,
} from './boot/deployment.ts'
export { ENGINE_STEPS, migrateHost, migrateTables, NEWEST_STEP, type MigrateOptions } from './boot/migrations.ts'
export { grantsOf, recordGrants, widenedGrants, WIDENED_REMEDY } from './boot/granted-datasets.ts'
export { SHARED, servingReplicas, type SharedSettings, type ServingReplica } from './boot/replica-settings.ts'
export { openStore } from './boot/open-store.ts'
export { openStandbys, STANDBY_TROUBLES } from './boot/open-standbys.ts'
export { refuseWhileServing, stopBroken } from './boot/older-hosts.ts'
export { DIFFERING_REMEDY } from './boot/watch-replicas.ts'
export {
  accessTokens,
  backgroundWork,
  type BackgroundWork,
  confirmPerson,
  hostParts,
  type HostParts,
  providerSignOut,
  type ProviderSignOut,
} from './catalogue/host-parts.ts'
export {
  type AdministeredDataset,
  listDatasets,
  prepareDataset,
  readDataset,
  switchDataset,
  switchRead,
} from './catalogue/listed-datasets.ts'
export type { DueDate } from './catalogue/due-dates.ts'
export type { HealthRow } from './catalogue/health.ts'
export type { OperationTraffic, Traffic } from './http/traffic.ts'
export { wireDeployment } from './boot/dataset-startup.ts'
export { untilDatabase } from './boot/until-database.ts'
export type { Metrics, Peers, WorkerCounts } from './http/peers.ts'
export { addCounts } from './metrics/add-counts.ts'
export { unreachableSources } from '@bourse/engine/jobs'
export { outsideSources } from '@bourse/engine/wiring'
export type { AccessTokens } from './http/caller.ts'
export { sessionCookie } from './http/session-cookie.ts'
export { VERSION } from './version.ts'
export { configuredStore } from './delivery/object-store.ts'
export { createLocalObjects } from './delivery/local-objects.ts'
export {
  archiveCluster,
  ClusterProblem,
  clusterState,
  finishUpgrade,
  FORMER_PACKAGE,
  FORMER_VERSIONS,
  formerBinaries,
  hasDatabase,
  MAJOR as EMBEDDED_MAJOR,
  removeDatabase,
  restoreCluster,
  upgradeCluster,
  withFormerServer,
  type Binaries,
  type ServerConnection,
  type Space,
  type UpgradeStep,
} from '@bourse/embedded'
export { isDatabaseUnavailable, toProblem } from './http/problem-body.ts'
