export { acquireEmbeddedServer, type EmbeddedServer } from './acquire-embedded-server.ts'
export { archiveCluster } from './archive-cluster.ts'
export { MAJOR } from './create-cluster.ts'
export { hasDatabase, removeDatabase, restoreCluster } from './restore-cluster.ts'
