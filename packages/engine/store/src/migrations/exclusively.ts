import type { Database, Statements, Transaction } from '@bourse/database'
import { quoted } from '../tables/columns.ts'

/** Runs a migration in a transaction: two hosts that start at once migrate one after the other. */
export function exclusively<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await lockMigrations(tx)
    return work(tx)
  })
}

/** Until the end of the transaction nobody else changes schemas. */
export async function lockMigrations(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('bourse.migrate', 0))")
}

export async function appliedIn(on: Statements, schema: string): Promise<Set<string>> {
  const rows = await on.query<{ name: string }>(`select name from ${quoted(schema)}.migrations`)
  return new Set(rows.map((row) => row.name))
}
