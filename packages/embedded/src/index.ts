export { acquireEmbeddedServer, type EmbeddedServer } from './acquire-embedded-server.ts'
