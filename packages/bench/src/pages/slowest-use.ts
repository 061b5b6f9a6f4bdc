import type { Database, Statement } from '@bourse/engine/database'

/**
 * Number of times to execute a statement per connection: starting with the sixth execution, PostgreSQL may use a
 * generic plan.
 */
export const USES = 10

/**
 * The slowest of several executions of a statement on one connection, and its position; 0 if the statement is rejected.
 */
export async function slowestUse(
  database: Database,
  statement: Statement,
): Promise<{ readonly milliseconds: number; readonly use: number }> {
  const client = await database.connect()
  let slowest = { milliseconds: 0, use: 0 }
  try {
    for (let use = 1; use <= USES; use++) {
      const start = performance.now()
      await client.query({ ...statement })
      const milliseconds = performance.now() - start
      if (milliseconds > slowest.milliseconds) slowest = { milliseconds, use }
    }
  } catch {
    // A statement that fails outside its own transaction, such as an admission, does not read a page.
  } finally {
    client.release()
  }
  return slowest
}
