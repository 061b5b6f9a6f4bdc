import type { Database } from '../../storage/database.ts'

/** Runs `work` while no other process of the same database runs it under the same name. */
export async function oneAtATime<T>(database: Database, name: string, work: () => Promise<T>): Promise<T> {
  const client = await database.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    return await work()
  } finally {
    // Ending the session frees the lock, also where the connection broke meanwhile.
    client.release(true)
  }
}
