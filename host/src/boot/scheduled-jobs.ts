import { startBackfills } from '@bourse/engine/jobs'
import { type JobQueue, startQueue } from '@bourse/engine/jobs/queue'
import type { Logger } from 'pino'
import { untilDatabase } from './until-database.ts'

/**
 * A host's share of the database's scheduled work: started only once, even if the database is initially unavailable.
 */
export function scheduledJobs(log: Logger, onStarted: (queue: JobQueue) => void) {
  const closing = new AbortController()
  let queue: JobQueue | undefined
  let backfills: ReturnType<typeof startBackfills> | undefined
  return {
    async start(parts: Parameters<typeof startQueue>[0]): Promise<void> {
      queue = await untilDatabase(() => startQueue(parts), { log, signal: closing.signal, what: 'the job queue' })
      if (queue === undefined) return
      onStarted(queue)
      backfills = startBackfills(parts, (err) => log.warn({ err }, 'back-fill failed'))
    },
    async close(): Promise<void> {
      closing.abort()
      await Promise.all([queue?.close(), backfills?.close()])
    },
  }
}
