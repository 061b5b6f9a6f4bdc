import type { TestProject } from 'vitest/node'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

/** A vitest global set-up: one PostgreSQL for the whole run, in a temporary folder, gone afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await startThrowAwayPostgres()
  project.provide('bourseServer', connection)
  return stop
}
