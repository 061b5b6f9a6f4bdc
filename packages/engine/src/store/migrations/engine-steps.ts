import type { Database, Transaction } from '../../database/index.ts'
import { sqlFile } from '../sql-file.ts'
import { withMigrationLock } from './exclusively.ts'
import { refuseNewerSchema } from './newer-schema.ts'

/** The newest release that cannot run once a step is applied: its version, and the newest step that it contains. */
export interface BrokenRelease {
  readonly release: string
  readonly knows: string
}

/**
 * A step in the engine's own schema, identified by its name and applied once. Most steps only add, so that the previous
 * release still runs. A step that removes something still used by an older release names that release, and is not
 * applied while any host runs such a release.
 */
export type EngineStep = readonly [name: string, sql: string, breaks?: BrokenRelease]

/**
 * The store's steps: its tables, validation issues, replicas' version leases, a batch for every version, releases,
 * when batches were completed, the order in which they became visible, and where they are from.
 */
export const STORE_STEPS: readonly EngineStep[] = [
  ['0001_storage', sqlFile('0001-storage')],
  ['0011_findings', sqlFile('0011-findings')],
  ['0013_version_leases', sqlFile('0013-version-leases')],
  ['0015_numbered_batches', sqlFile('0015-numbered-batches')],
  ['0026_releases', sqlFile('0026-releases')],
  ['0029_dataset_releases', sqlFile('0029-dataset-releases')],
  ['0037_batch_closings', sqlFile('0037-batch-closings')],
  ['0039_batch_numbers', sqlFile('0039-batch-numbers')],
  ['0040_origins', sqlFile('0040-origins')],
]

/** Returns the step that identifies a release in comparisons: the newest step in the release. */
export const newestStep = (steps: readonly EngineStep[]): string => steps.at(-1)?.[0] ?? ''

export interface EngineMigration {
  /** The migrating host's version, for the message shown by an older host that has to stop. */
  readonly release: string
  /** Throws if running hosts would break; called before the first step. */
  readonly refuseBreaking: (tx: Transaction, broken: BrokenRelease) => Promise<void>
}

/** Applies the missing steps of the engine's schema `bourse` in order. If a step fails, the host does not start. */
export async function migrateEngine(
  database: Database,
  steps: readonly EngineStep[],
  { release, refuseBreaking }: EngineMigration,
): Promise<void> {
  await withMigrationLock(database, async (tx) => {
    await tx.query('create schema if not exists bourse')
    await tx.query(
      `create table if not exists bourse.migrations
         (name text primary key, applied_at timestamptz not null default clock_timestamp())`,
    )
    await refuseNewerSchema(tx, newestStep(steps))
    const pending = await pendingSteps(tx, steps)
    const broken = newestBroken(pending)
    if (broken !== undefined) await refuseBreaking(tx, broken)
    for (const [name, sql] of pending) {
      await tx.client.query(sql)
      await tx.query('insert into bourse.migrations (name) values ($1)', [name])
    }
    // An older release may have created the table, so these columns are certain to exist only after all steps have been
    // applied.
    for (const [name, , breaks] of pending)
      await tx.query('update bourse.migrations set release = $2, breaks = $3 where name = $1', [
        name,
        release,
        breaks?.knows,
      ])
  })
}

async function pendingSteps(tx: Transaction, steps: readonly EngineStep[]): Promise<readonly EngineStep[]> {
  const applied = await tx.query<{ name: string }>('select name from bourse.migrations')
  const names = new Set(applied.map(({ name }) => name))
  return steps.filter(([name]) => !names.has(name))
}

/** Returns the newest release that any of the given steps breaks; undefined if all steps only add. */
export function newestBroken(steps: readonly EngineStep[]): BrokenRelease | undefined {
  return steps
    .flatMap(([, , breaks]) => breaks ?? [])
    .reduce<BrokenRelease | undefined>(
      (most, one) => (most === undefined || one.knows > most.knows ? one : most),
      undefined,
    )
}
