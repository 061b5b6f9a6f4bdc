import type { Statements } from '../database/index.ts'

// The same conditions as in the statement that pg-boss uses to fetch a job; a dedicated index supports them.
const READY = `select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`

/** Returns the names of the queues with a job that may start now. One statement checks all queues. */
export async function readyQueues(on: Statements): Promise<readonly string[]> {
  const rows = await on.query<{ name: string }>(READY)
  return rows.map(({ name }) => name)
}
