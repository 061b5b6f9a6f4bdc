import { afterAll, inject } from 'vitest'
import { startThrowAwayPostgres, type TestServer, type ThrowAwayPostgres } from './throw-away-postgres.ts'

const STOP_MS = 60_000

let own: Promise<ThrowAwayPostgres> | undefined

/** Returns the server that the global setup of the run provides; undefined if the configuration has none. */
const provided = (): TestServer | undefined => inject('bourseServer')

/**
 * Returns the PostgreSQL of the run. If no global setup started one, starts a server for this test file, which stops at
 * the end of the file.
 */
export async function serverOfRun(): Promise<TestServer> {
  return provided() ?? (await (own ??= startThrowAwayPostgres())).connection
}

// Register the hook at import, because it cannot be added later. It is registered before the test file's hooks, so it
// runs after them.
if (process.env['VITEST'] !== undefined && provided() === undefined)
  afterAll(async () => {
    await (await own?.catch(() => undefined))?.stop()
    own = undefined
  }, STOP_MS)
