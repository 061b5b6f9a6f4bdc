import type { TestProject } from 'vitest/node'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

/** A vitest global setup: one PostgreSQL for the entire run, in a temporary folder that is removed afterward. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await startThrowAwayPostgres()
  project.provide('bourseServer', connection)
  return stop
}
