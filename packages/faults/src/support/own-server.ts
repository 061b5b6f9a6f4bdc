import { acquireEmbeddedServer } from '@bourse/embedded'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Server } from '../fault.ts'

/** A PostgreSQL server in a temporary folder that does not restart by itself. */
export interface OwnServer {
  readonly address: Server
  /** Fast shutdown: ends sessions and writes everything. */
  stop(): Promise<void>
  /** Restarts the server at the same address. */
  start(): Promise<void>
  /** Stops the server and removes its folder. */
  remove(): Promise<void>
}

/** Creates a cluster and starts its server. */
export async function startServer(): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-faults-'))
  // When started by root, the server runs as a separate user, which needs access to the folder.
  await chmod(folder, 0o755)
  const acquire = () => acquireEmbeddedServer({ dataDir: folder, say: () => undefined })
  let held = await acquire()
  return {
    address: held.connection,
    stop: () => held.release(),
    async start() {
      const before = held.connection
      held = await acquire()
      if (held.connection.port !== before.port) throw new Error('the server restarted at a different address')
    },
    async remove() {
      await held.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
