import type { Statements } from '../database/index.ts'

// The same conditions as in the statement with which pg-boss fetches a job; a dedicated index covers them.
const READY = `select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`

/** Names of the queues with a job that may start now. While the queues are empty, one statement checks all of them. */
export async function readyQueues(on: Statements): Promise<readonly string[]> {
  const rows = await on.query<{ name: string }>(READY)
  return rows.map(({ name }) => name)
}
