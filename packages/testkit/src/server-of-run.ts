import { afterAll, inject } from 'vitest'
import { startThrowAwayPostgres, type TestServer, type ThrowAwayPostgres } from './throw-away-postgres.ts'

const STOP_MS = 60_000

let own: Promise<ThrowAwayPostgres> | undefined

/** What the run's global set-up has provided; undefined where its configuration names none. */
const provided = (): TestServer | undefined => inject('bourseServer')

/**
 * The PostgreSQL of the run; where no global set-up started one, one of this test file, from its first use to its end.
 */
export async function serverOfRun(): Promise<TestServer> {
  return provided() ?? (await (own ??= startThrowAwayPostgres())).connection
}

// While the test file is read, for a hook cannot be added later; before hooks of the file itself, so that it runs after
// them.
if (process.env['VITEST'] !== undefined && provided() === undefined)
  afterAll(async () => {
    await (await own?.catch(() => undefined))?.stop()
    own = undefined
  }, STOP_MS)
