import { schemaOf, type Dataset } from '@bourse/kit'
import { accountsMigration } from '../accounts/migration.ts'
import {
  crashesAndClocksMigration,
  creditsMigration,
  leasesMigration,
  refundsMigration,
  sharesMigration,
} from '../credits/migration.ts'
import { jobsMigration, openWindowsMigration } from '../jobs/migration.ts'
import { readsMigration } from '../reads/migration.ts'
import { replicaSettingsMigration } from '../replicas/replica-settings.ts'
import { quoted } from './columns.ts'
import type { Database, Statements, Transaction } from './database.ts'
import { lockPublications } from '../ingest/publication.ts'
import { packSteps, type PackStep } from '../packs/pack-steps.ts'
import { packedTablesIn, unpackAll } from '../packs/unpack.ts'
import { createTable, tableOf, type Table } from './tables.ts'
import { storageMigration } from './storage-migration.ts'
import { renewVersions } from './versions.ts'

/** The host's own steps, applied once each, in this order. */
export const HOST_MIGRATIONS: readonly (readonly [name: string, sql: string])[] = [
  ['0001_storage', storageMigration],
  ['0002_accounts', accountsMigration],
  ['0003_credits', creditsMigration],
  ['0004_jobs', jobsMigration],
  ['0005_reads', readsMigration],
  ['0006_leases', leasesMigration],
  ['0007_shares', sharesMigration],
  ['0008_crashes_and_clocks', crashesAndClocksMigration],
  ['0009_refunds', refundsMigration],
  ['0010_open_windows', openWindowsMigration],
  ['0011_replica_settings', replicaSettingsMigration],
]

/** What came of the migration of one dataset. */
export interface Migrated {
  readonly dataset: string
  readonly applied: readonly string[]
  /** Set where it failed: the other datasets go on without it. */
  readonly failure?: string
}

/** Brings the host's schema up to date; a failure here ends the start. */
export async function migrateHost(database: Database): Promise<void> {
  await exclusively(database, async (tx) => {
    await tx.query('create schema if not exists bourse')
    await tx.query(
      'create table if not exists bourse.migrations (name text primary key, applied_at timestamptz not null default clock_timestamp())',
    )
    const applied = await appliedIn(tx, 'bourse')
    for (const [name, sql] of HOST_MIGRATIONS) {
      if (applied.has(name)) continue
      await tx.client.query(sql)
      await tx.query('insert into bourse.migrations (name) values ($1)', [name])
    }
  })
}

/** Brings the schemas of several datasets up to date, one after the other; those that lack nothing, as at most starts, cost two queries together. */
export async function migrateDatasets(database: Database, datasets: readonly Dataset[]): Promise<readonly Migrated[]> {
  const current = await upToDate(database, datasets)
  const all: Migrated[] = []
  for (const dataset of datasets)
    all.push(current.has(dataset) ? { dataset: dataset.id, applied: [] } : await migrateDataset(database, dataset))
  return all
}

/** Brings one dataset's schema up to date in one transaction: what fails leaves nothing behind. */
export async function migrateDataset(database: Database, dataset: Dataset): Promise<Migrated> {
  const applied: string[] = []
  try {
    await exclusively(database, async (tx) => applied.push(...(await bringUpToDate(tx, dataset))))
    return { dataset: dataset.id, applied }
  } catch (error) {
    return { dataset: dataset.id, applied: [], failure: error instanceof Error ? error.message : String(error) }
  }
}

/** What would keep a dataset's schema from being brought up to date; undefined where nothing would. Changes nothing, and waits for nobody. */
export async function rehearseMigration(database: Database, dataset: Dataset): Promise<string | undefined> {
  try {
    await database.transaction(async (tx) => {
      await tx.query(`set local lock_timeout = '2s'`)
      await lockMigrations(tx)
      await bringUpToDate(tx, dataset)
      throw new Rehearsed()
    })
    return undefined
  } catch (error) {
    if (error instanceof Rehearsed) return undefined
    return error instanceof Error ? error.message : String(error)
  }
}

/** Takes back what was only tried. */
class Rehearsed extends Error {}

/** Datasets whose schemas lack no step, no table and no column; none where that cannot be told of all at once, so that each is looked at by itself. */
export async function upToDate(on: Statements, datasets: readonly Dataset[]): Promise<ReadonlySet<Dataset>> {
  const stored = await storedColumns(on, datasets.map(schemaOf))
  const migrated = datasets.filter((dataset) => stored.has(`${quoted(schemaOf(dataset))}.${quoted('migrations')}`))
  const applied = await appliedSteps(on, migrated.map(schemaOf)).catch(() => undefined)
  if (applied === undefined) return new Set()
  const isCurrent = (dataset: Dataset) =>
    Object.keys(dataset.migrations).every((name) => applied.has(`${schemaOf(dataset)} ${name}`)) &&
    dataset.records.every((record) => {
      const table = tableOf(dataset, record)
      const columns = stored.get(table.name)
      const hasPacks = packSteps(table).every(({ isTaken }) => isTaken((name) => stored.get(name)))
      return columns !== undefined && hasPacks && driftOf(table, columns) === undefined
    })
  return new Set(migrated.filter(isCurrent))
}

/** Types of columns by name, by the qualified and quoted name of their table. */
type StoredColumns = ReadonlyMap<string, ReadonlyMap<string, string>>

async function storedColumns(on: Statements, schemas: readonly string[]): Promise<StoredColumns> {
  const rows = await on.query<{ schema: string; table: string; name: string; type: string }>(
    `select n.nspname as schema, c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_namespace n join pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'p')
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any ($1)`,
    [schemas],
  )
  const byTable = Map.groupBy(rows, ({ schema, table }) => `${quoted(schema)}.${quoted(table)}`)
  return new Map(
    [...byTable].map(([table, columns]) => [table, new Map(columns.map(({ name, type }) => [name, type]))]),
  )
}

/** `<schema> <step>` of all steps that some schemas took. */
async function appliedSteps(on: Statements, schemas: readonly string[]): Promise<ReadonlySet<string>> {
  if (schemas.length === 0) return new Set()
  const each = schemas.map(
    (schema, index) => `select $${index + 1}::text as schema, name from ${quoted(schema)}.migrations`,
  )
  const rows = await on.query<{ schema: string; name: string }>(each.join(' union all '), [...schemas])
  return new Set(rows.map(({ schema, name }) => `${schema} ${name}`))
}

/**
 * A fresh schema is made in its newest shape and counts as migrated; an existing one takes the steps it lacks. Tables of new records are made
 * either way, and what stands in the end is compared with the records.
 */
async function bringUpToDate(tx: Transaction, dataset: Dataset): Promise<string[]> {
  const schema = schemaOf(dataset)
  const fresh = await isFresh(tx, schema)
  if (fresh) await createSchema(tx, schema)
  const before = fresh ? new Set<string>() : await appliedIn(tx, schema)
  // Raw SQL of a dataset's own steps lands in its schema too.
  await tx.query(`select set_config('search_path', $1, true)`, [quoted(schema)])
  const pending = Object.entries(dataset.migrations).filter(([name]) => !before.has(name))
  if (!fresh && pending.length > 0) {
    // Another replica may be packing or publishing: what it moves meanwhile would miss the steps.
    await lockPublications(tx, dataset)
    // A step knows the table and nothing of packs. They are made again in the night.
    for (const packed of await packedTablesIn(tx, schema)) await unpackAll(tx, packed)
  }
  for (const [name, migration] of pending) {
    if (!fresh) await migration.up(tx.kysely.withSchema(schema))
    await tx.query(`insert into ${quoted(schema)}.migrations (name) values ($1)`, [name])
  }
  const tables = dataset.records.map((record) => tableOf(dataset, record))
  const created = await createMissing(tx, tables)
  for (const table of tables) await refuseDrift(tx, table)
  const added = await bringPacksUpToDate(tx, tables)
  // Caches, tags and imports that are under way go by the version: a step may have changed what is published.
  if (!fresh && pending.length > 0)
    await renewVersions(
      tx,
      dataset,
      tables.map(({ id }) => id),
    )
  return fresh ? created : [...pending.map(([name]) => name), ...created, ...added]
}

async function isFresh(tx: Transaction, schema: string): Promise<boolean> {
  const [row] = await tx.query<{ there: string | null }>(`select to_regclass($1)::text as there`, [
    `${quoted(schema)}.migrations`,
  ])
  return row?.there === null
}

async function createSchema(tx: Transaction, schema: string): Promise<void> {
  await tx.query(`create schema if not exists ${quoted(schema)}`)
  await tx.query(
    `create table ${quoted(schema)}.migrations (name text primary key, applied_at timestamptz not null default clock_timestamp())`,
  )
}

/** A record that was not packed before, or was by an older host, gets what it lacks; one that is packed no longer gets its rows back. */
async function bringPacksUpToDate(tx: Transaction, tables: readonly Table[]): Promise<string[]> {
  const taken: string[] = []
  for (const table of tables) {
    for (const step of await missingPackSteps(tx, table)) {
      await step.take(tx)
      taken.push(step.name)
    }
  }
  return taken
}

/** The steps that the packs of a record lack. */
export async function missingPackSteps(on: Statements, table: Table): Promise<readonly PackStep[]> {
  const columns = new Map<string, ReadonlyMap<string, string> | undefined>()
  for (const name of [table.packs, table.runs]) columns.set(name, await columnsIn(on, name))
  return packSteps(table).filter(({ isTaken }) => !isTaken((name) => columns.get(name)))
}

async function createMissing(tx: Transaction, tables: readonly Table[]): Promise<string[]> {
  const created: string[] = []
  for (const table of tables) {
    const [row] = await tx.query<{ there: string | null }>('select to_regclass($1)::text as there', [table.name])
    if (row?.there !== null) continue
    for (const statement of createTable(table)) await tx.query(statement)
    created.push(`create ${table.id}`)
  }
  return created
}

/** A table that lacks a column of its record, or has one of another type, would fail at the first read: it fails here, with the mend. */
async function refuseDrift(tx: Transaction, table: Table): Promise<void> {
  const drift = driftOf(table, (await columnsIn(tx, table.name)) ?? new Map())
  if (drift !== undefined) throw new Error(drift)
}

/** Types of a table's columns by name; undefined where there is no such table. */
async function columnsIn(on: Statements, table: string): Promise<ReadonlyMap<string, string> | undefined> {
  const rows = await on.query<{ name: string; type: string }>(
    'select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped',
    [table],
  )
  return rows.length === 0 ? undefined : new Map(rows.map(({ name, type }) => [name, type]))
}

function driftOf(table: Table, stored: ReadonlyMap<string, string>): string | undefined {
  for (const { name, field } of table.columns) {
    const [expected, found] = [PG_NAMES[field.kind], stored.get(name)]
    if (found !== expected)
      return `${table.id} was declared with ${name} ${expected}, the table has ${found ?? 'no such column'}: add a migration to the dataset that changes it`
  }
  return undefined
}

const PG_NAMES = {
  text: 'text',
  date: 'date',
  instant: 'timestamp with time zone',
  decimal: 'numeric',
  count: 'bigint',
  boolean: 'boolean',
  json: 'jsonb',
} as const

async function appliedIn(tx: Transaction, schema: string): Promise<Set<string>> {
  const rows = await tx.query<{ name: string }>(`select name from ${quoted(schema)}.migrations`)
  return new Set(rows.map((row) => row.name))
}

/** Two hosts that start at once migrate one after the other. */
function exclusively<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await lockMigrations(tx)
    return work(tx)
  })
}

/** Until the end of the transaction nobody else changes schemas. */
async function lockMigrations(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('bourse.migrate', 0))")
}
