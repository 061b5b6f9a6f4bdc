export { acquireEmbeddedServer, type EmbeddedServer } from './acquire-embedded-server.ts'
export { archiveCluster } from './archive-cluster.ts'
export { ClusterProblem } from './cluster-problem.ts'
export { MAJOR } from './create-cluster.ts'
export { hasDatabase, removeDatabase, restoreCluster } from './restore-cluster.ts'
export { FORMER_PACKAGE, FORMER_VERSIONS, formerBinaries } from './former-binaries.ts'
export type { Binaries } from './postgres-binaries.ts'
export {
  clusterState,
  finishUpgrade,
  upgradeCluster,
  withFormerServer,
  type ServerConnection,
  type Space,
  type UpgradeStep,
} from './upgrade-cluster.ts'
