import { openDatabase, readConfig } from '@bourse/host'

const UNDER_WAY = `select count(*)::int as jobs from pgboss.job where state <= 'active' and start_after <= now()`

/** Calls `work` with a function that counts the installation's jobs that are running or could start. */
export async function withJobsUnderWay<T>(
  settings: Readonly<Record<string, string>>,
  work: (jobsUnderWay: () => Promise<number>) => Promise<T>,
): Promise<T> {
  const { database, close } = await openDatabase(readConfig(settings), () => undefined)
  try {
    return await work(async () => (await database.query<{ jobs: number }>(UNDER_WAY))[0]?.jobs ?? 0)
  } finally {
    await close()
  }
}
