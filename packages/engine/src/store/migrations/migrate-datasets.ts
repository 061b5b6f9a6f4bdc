import type { Database, Transaction } from '../../database/index.ts'
import type { Dataset, Migration } from '@bourse/kit'
import { schemaOf } from '@bourse/kit/host'
import { lockPublications } from '../tables/lock-publications.ts'
import type { SegmentedTable } from '../segments/rows-in-segments.ts'
import { segmentedTablesIn, unpackAll } from '../segments/unpack-segments.ts'
import { quoteName } from '../tables/columns.ts'
import { createTable } from '../tables/create-table.ts'
import { tableNamesOf, tableOf, type Table } from '../tables/table.ts'
import { removeOtherRecords, renewVersions } from '../versions/versions.ts'
import { newerDatasets, pendingBreaks, recordBreak, type BrokenDataset } from './dataset-breaks.ts'
import { appliedSteps, withMigrationLock, lockMigrations, migrationsOf } from './exclusively.ts'
import { changesTables, datasetsUpToDate } from './pending-migrations.ts'
import { driftOf, tablesOfSchemas } from './stored-columns.ts'
import type { TableStep } from './table-step.ts'
import { missingSteps } from './table-steps.ts'

export interface MigrationResult {
  readonly dataset: string
  readonly applied: readonly string[]
  /** The reason if the migration failed; the other datasets run without this one. */
  readonly failure?: string
}

/** Checks that run before tables change and throw if running hosts could not continue. */
export interface MigrationGuards {
  /** Throws if a running host would fail requests after any table change. */
  readonly changes: () => Promise<void>
  /** Throws if a pending step breaks a dataset release that a running host uses. */
  readonly breaking: (broken: readonly BrokenDataset[]) => Promise<void>
}

const NONE: MigrationGuards = { changes: async () => undefined, breaking: async () => undefined }

/**
 * Brings the schemas of several datasets up to date. If they already are, as on most starts, this takes three queries.
 * The guards run before the first step. A dataset whose tables were changed by a later release is left unchanged and
 * reports a failure.
 */
export async function migrateDatasets(
  database: Database,
  datasets: readonly Dataset[],
  refuse: MigrationGuards = NONE,
): Promise<readonly MigrationResult[]> {
  const current = await datasetsUpToDate(database, datasets)
  const behind = datasets.filter((dataset) => !current.has(dataset))
  const newer = await newerDatasets(database, datasets)
  if (await changesTables(database, behind)) await refuse.changes()
  const broken = await pendingBreaks(database, behind)
  if (broken.length > 0) await refuse.breaking(broken)
  const all: MigrationResult[] = []
  for (const dataset of datasets) {
    const failure = newer.get(dataset.id)
    if (failure !== undefined) all.push({ dataset: dataset.id, applied: [], failure })
    else all.push(current.has(dataset) ? { dataset: dataset.id, applied: [] } : await migrateDataset(database, dataset))
  }
  return all
}

/** Brings one dataset's schema up to date in one transaction; a failure leaves no partial changes. */
export async function migrateDataset(database: Database, dataset: Dataset): Promise<MigrationResult> {
  try {
    const applied = await withMigrationLock(database, (tx) => bringUpToDate(tx, dataset))
    return { dataset: dataset.id, applied }
  } catch (error) {
    return { dataset: dataset.id, applied: [], failure: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Returns the reason why a dataset's schema could not be brought up to date; undefined if it could. Changes nothing.
 */
export async function rehearseMigration(database: Database, dataset: Dataset): Promise<string | undefined> {
  try {
    await database.transaction(async (tx) => {
      await tx.query(`set local lock_timeout = '2s'`)
      await lockMigrations(tx)
      await bringUpToDate(tx, dataset)
      throw new RehearsalRollback()
    })
    return undefined
  } catch (error) {
    if (error instanceof RehearsalRollback) return undefined
    return error instanceof Error ? error.message : String(error)
  }
}

/** Thrown to roll back a rehearsal. */
class RehearsalRollback extends Error {}

/**
 * Creates a missing schema in its newest form and records all its steps as applied; applies the missing steps to an
 * existing schema. In both cases, creates the tables of new records and then compares the tables with the records.
 */
async function bringUpToDate(tx: Transaction, dataset: Dataset): Promise<readonly string[]> {
  const schema = schemaOf(dataset)
  const tables = dataset.records.map((record) => tableOf(dataset, record))
  const fresh = !(await tablesOfSchemas(tx, [schema])).has(migrationsOf(schema))
  if (fresh) await createSchema(tx, schema)
  // Segments created by an older release are renamed first, so that the dataset's steps find their rows.
  const renamed = fresh ? [] : await takeTableSteps(tx, schema, tables, (step) => step.isRename === true)
  const steps = await takeSteps(tx, dataset, fresh)
  const created = await createMissing(tx, schema, tables)
  await refuseDrift(tx, schema, tables)
  const added = await takeTableSteps(tx, schema, tables, () => true)
  // Caches, tags and running imports depend on the version, and a step may have changed published rows.
  if (steps.length > 0) {
    const records = tables.map(({ id }) => id)
    await renewVersions(tx, dataset, records)
    await removeOtherRecords(tx, dataset, records)
  }
  return [...renamed, ...steps, ...created, ...added]
}

async function createSchema(tx: Transaction, schema: string): Promise<void> {
  await tx.query(`create schema if not exists ${quoteName(schema)}`)
  await tx.query(
    `create table ${migrationsOf(schema)}
       (name text primary key, applied_at timestamptz not null default clock_timestamp())`,
  )
}

/**
 * Applies the dataset's own steps that a schema lacks; a new schema already includes them. Returns the applied steps.
 */
async function takeSteps(tx: Transaction, dataset: Dataset, fresh: boolean): Promise<readonly string[]> {
  const schema = schemaOf(dataset)
  const before = await appliedSteps(tx, [schema])
  const pending = Object.entries(dataset.migrations).filter(([name]) => !before.has(`${schema} ${name}`))
  // Unqualified names in a dataset's raw SQL must refer to its own schema.
  await tx.query(`select set_config('search_path', $1, true)`, [quoteName(schema)])
  if (!fresh && pending.length > 0) {
    // The steps would miss rows that another replica moves while packing or publishing.
    await lockPublications(tx, dataset)
    // Steps change the table but not its segments, so the segments are unpacked; the nightly job packs the rows again.
    const migrations = pending.map(([, migration]) => migration)
    for (const segmented of await segmentedTablesIn(tx, schema))
      if (migrations.some((migration) => isTouched(migration, schema, segmented))) await unpackAll(tx, segmented)
  }
  for (const [name, migration] of pending) {
    if (!fresh) await migration.up(tx.kysely.withSchema(schema))
    await tx.query(`insert into ${migrationsOf(schema)} (name) values ($1)`, [name])
    const { breaks: broken } = migration
    if (broken !== undefined) await recordBreak(tx, { dataset: dataset.id, broken }, name)
  }
  return fresh ? [] : pending.map(([name]) => name)
}

/** Whether a step may read or change a table's rows. */
function isTouched({ tables }: Migration, schema: string, { name }: Pick<SegmentedTable, 'name'>): boolean {
  return tables === undefined || tables.some((table) => tableNamesOf(schema, table).name === name)
}

async function createMissing(tx: Transaction, schema: string, tables: readonly Table[]): Promise<readonly string[]> {
  const stored = await tablesOfSchemas(tx, [schema])
  const missing = tables.filter(({ name }) => !stored.has(name))
  for (const table of missing) for (const statement of createTable(table)) await tx.query(statement)
  return missing.map(({ id }) => `create ${id}`)
}

async function refuseDrift(tx: Transaction, schema: string, tables: readonly Table[]): Promise<void> {
  const stored = await tablesOfSchemas(tx, [schema])
  for (const table of tables) {
    const drift = driftOf(table, stored)
    if (drift !== undefined) throw new Error(drift)
  }
}

async function takeTableSteps(
  tx: Transaction,
  schema: string,
  tables: readonly Table[],
  isWanted: (step: TableStep) => boolean,
): Promise<readonly string[]> {
  const stored = await tablesOfSchemas(tx, [schema])
  const missing = tables.flatMap((table) => missingSteps(table, stored)).filter(isWanted)
  for (const step of missing) await step.take(tx)
  return missing.map(({ name }) => name)
}
