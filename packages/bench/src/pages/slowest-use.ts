import type { Database, Statement } from '@bourse/engine/database'

/** Uses of a statement by one connection: from the sixth on PostgreSQL may plan a prepared one for any values. */
export const USES = 10

/** The slowest of several uses of a statement on one connection, and which one that was; 0 where it is refused. */
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
    // What takes part in a transaction of its own, such as an admission, is no read of a page.
  } finally {
    client.release()
  }
  return slowest
}
