import type { Statements } from '../database/index.ts'

// The same conditions as in the statement by which pg-boss fetches a job; an index of its own answers them.
const READY = `select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`

/** Names of the queues with a job that may start now: one statement for all queues, as long as they are empty. */
export async function readyQueues(on: Statements): Promise<readonly string[]> {
  const rows = await on.query<{ name: string }>(READY)
  return rows.map(({ name }) => name)
}
