import type { Database } from '@bourse/engine/database'

/**
 * Runs `work` while no other process on the same database is running it under the same name; calls `onWait` if it must
 * wait for another process.
 */
export function oneAtATime<T>(
  database: Database,
  name: string,
  { work, onWait }: { readonly work: () => Promise<T>; readonly onWait: () => void },
): Promise<T> {
  // A separate connection, because the work needs the pool's connections.
  return database.apart((own) => underLock(own, name, { work, onWait }))
}

async function underLock<T>(
  own: Database,
  name: string,
  { work, onWait }: { readonly work: () => Promise<T>; readonly onWait: () => void },
): Promise<T> {
  const client = await own.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
      [name],
    )
    if (rows[0]?.mine !== true) {
      onWait()
      await client.query('set statement_timeout = 0')
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    }
    return await work()
  } finally {
    // Closing the session releases the lock, even if the connection has since broken.
    client.release(true)
  }
}
