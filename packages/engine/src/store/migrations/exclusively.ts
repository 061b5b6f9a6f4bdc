import type { Database, Statements, Transaction } from '../../database/index.ts'
import { quoteName } from '../tables/columns.ts'

/**
 * Runs a migration in a transaction. If two hosts start concurrently, one waits for the other's migration to finish.
 */
export function withMigrationLock<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await lockMigrations(tx)
    return work(tx)
  })
}

/** Prevents other schema changes until the transaction ends. */
export async function lockMigrations(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('bourse.migrate', 0))")
}

/** Returns the given schemas' applied steps, each as `<schema> <step>`. */
export async function appliedSteps(on: Statements, schemas: readonly string[]): Promise<ReadonlySet<string>> {
  if (schemas.length === 0) return new Set()
  const each = schemas.map(
    (schema, index) => `select $${index + 1}::text as schema, name from ${quoteName(schema)}.migrations`,
  )
  const rows = await on.query<{ schema: string; name: string }>(each.join(' union all '), [...schemas])
  return new Set(rows.map(({ schema, name }) => `${schema} ${name}`))
}

/** Returns a schema's steps that are not applied yet. */
export const pendingIn = (schema: string, steps: readonly string[], applied: ReadonlySet<string>): readonly string[] =>
  steps.filter((name) => !applied.has(`${schema} ${name}`))

/** Returns the name of the table that contains a schema's applied steps. */
export const migrationsOf = (schema: string): string => `${quoteName(schema)}.${quoteName('migrations')}`
