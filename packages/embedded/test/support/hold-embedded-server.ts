import { acquireEmbeddedServer } from '../../src/index.ts'

/**
 * A process that uses the embedded server of the folder in its first argument: it prints a line of JSON once it has
 * joined, releases the server on SIGTERM, and ignores Ctrl-C.
 */
const [dataDir = ''] = process.argv.slice(2)
process.on('SIGINT', () => {})
const server = await acquireEmbeddedServer({ dataDir, say: () => {} })
process.on('SIGTERM', () => void server.release().then(() => process.exit(0)))
process.stdout.write(`${JSON.stringify({ connection: server.connection, firstStart: server.firstStart })}\n`)
