import type { Database } from '@bourse/database'
import { sqlFile } from '../sql-file.ts'
import { appliedSteps, exclusively } from './exclusively.ts'

/** A step of the engine's own schema: applied once, by its name. */
export type EngineStep = readonly [name: string, sql: string]

/** The store's own: its tables, findings, leases of replicas on the versions, a batch for every version. */
export const STORE_STEPS: readonly EngineStep[] = [
  ['0001_storage', sqlFile('0001-storage')],
  ['0011_findings', sqlFile('0011-findings')],
  ['0013_version_leases', sqlFile('0013-version-leases')],
  ['0015_numbered_batches', sqlFile('0015-numbered-batches')],
]

/** Applies the steps that the engine's schema `bourse` lacks, in their order; a failure here ends the start. */
export async function migrateEngine(database: Database, steps: readonly EngineStep[]): Promise<void> {
  await exclusively(database, async (tx) => {
    await tx.query('create schema if not exists bourse')
    await tx.query(
      `create table if not exists bourse.migrations
         (name text primary key, applied_at timestamptz not null default clock_timestamp())`,
    )
    const applied = await appliedSteps(tx, ['bourse'])
    for (const [name, sql] of steps) {
      if (applied.has(`bourse ${name}`)) continue
      await tx.client.query(sql)
      await tx.query('insert into bourse.migrations (name) values ($1)', [name])
    }
  })
}
