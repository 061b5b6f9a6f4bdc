import type { OperatorWork } from '@bourse/administration'
import type { TaskParts } from '@bourse/jobs'
import { startQueue, type JobQueue } from '@bourse/jobs/queue'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Changes } from './changes.ts'

/** Jobs, and what operators ask for, of a host that takes part in them. */
export interface ScheduledWork {
  /** Takes part from now on; `connection` is where the job queue connects. */
  start(connection: pg.PoolConfig): Promise<void>
  close(): Promise<void>
}

/** Work of a host; nothing runs before it is started. */
export function createScheduledWork(
  work: TaskParts,
  {
    operatorWork,
    changes,
    log,
  }: { readonly operatorWork: OperatorWork; readonly changes: Changes; readonly log: Logger },
): ScheduledWork {
  let queue: JobQueue | undefined
  return {
    async start(connection) {
      queue = await startQueue({ ...work, connection, logger: log })
      changes.subscribe(queue.published)
      operatorWork.start()
    },
    async close() {
      await Promise.all([queue?.close(), operatorWork.close()])
    },
  }
}
