import { createHost, readConfig, readVersions, startQueue } from '@bourse/host'
import pino from 'pino'
import type { Server } from '../fault.ts'
import { createGate } from '../probe/gate.ts'
import { probeDataset } from '../probe/probe-dataset.ts'
import { CONFIG } from '../support/plans.ts'
import { connectTo, type ScratchDatabase } from '../support/scratch-database.ts'

/** Starts a host that serves no requests and runs the jobs; it detects failures sooner than a production host. */
export async function startWorker(server: Server, { name }: ScratchDatabase): Promise<{ close(): Promise<void> }> {
  const database = connectTo(server, name, { applicationName: 'faults-worker', max: 6 })
  const log = pino({ level: 'silent' })
  const host = await createHost({
    datasets: [probeDataset(createGate())],
    config: { ...readConfig({}), ...CONFIG },
    database,
    log,
  })
  const queue = await startQueue({
    ...host.work,
    connection: { ...server, database: name, ssl: false },
    logger: log,
    timing: { poll: 0.5, heartbeat: 10, look: 1, retry: 1 },
  })
  const following = setInterval(() => void readVersions(database).then(queue.published, () => undefined), 100)
  return {
    async close() {
      clearInterval(following)
      await queue.close()
      await host.close()
      await database.close()
    },
  }
}
