import type { Statements } from '../database/index.ts'

// The same conditions as in the statement that pg-boss uses to fetch a job; a dedicated index supports them.
const READY = `select distinct name, false as requested from pgboss.job
  where state < 'active' and not blocked and start_after <= now()
union all select task, true from bourse.job_requests`

/** Queues with a job that may start now, and whether operators have requested jobs that are not queued yet. */
export interface ReadyQueues {
  readonly names: readonly string[]
  readonly hasRequests: boolean
}

/** Finds the queues with a job that may start now. One statement checks all queues and requests. */
export async function readyQueues(on: Statements): Promise<ReadyQueues> {
  const rows = await on.query<{ name: string; requested: boolean }>(READY)
  return {
    names: rows.flatMap(({ name, requested }) => (requested ? [] : [name])),
    hasRequests: rows.some(({ requested }) => requested),
  }
}
