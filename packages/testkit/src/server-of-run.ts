import { afterAll, inject } from 'vitest'
import { startThrowAwayPostgres, type TestServer, type ThrowAwayPostgres } from './throw-away-postgres.ts'

const STOP_MS = 60_000

let own: Promise<ThrowAwayPostgres> | undefined

/** The server that the global setup of the run provides; undefined if the configuration has none. */
const provided = (): TestServer | undefined => inject('bourseServer')

/**
 * The PostgreSQL of the run; if no global setup started one, a server for this test file, from first use to the end of
 * the file.
 */
export async function serverOfRun(): Promise<TestServer> {
  return provided() ?? (await (own ??= startThrowAwayPostgres())).connection
}

// Registered at import, because a hook cannot be added later; before the hooks of the test file, so that it runs after
// them.
if (process.env['VITEST'] !== undefined && provided() === undefined)
  afterAll(async () => {
    await (await own?.catch(() => undefined))?.stop()
    own = undefined
  }, STOP_MS)
