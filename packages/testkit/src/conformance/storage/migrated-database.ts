import { migrateDataset, type Database } from '@bourse/host'
import type { AnyRecord, Dataset } from '@bourse/kit'
import { schemaOf } from '@bourse/kit/host'
import { hostDatabase } from '../../host-database.ts'

type Migrated = Awaited<ReturnType<typeof migrateDataset>>

/** A database column. */
export interface StoredColumn {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly in_key: boolean
}

/** The result of migrating an empty database twice. */
export interface MigratedDatabase {
  readonly first: Migrated
  readonly second: Migrated
  readonly columns: ReadonlyMap<AnyRecord, readonly StoredColumn[]>
  /** Columns after the dataset's migrations also ran on the new schema. */
  readonly columnsAfterSteps: ReadonlyMap<AnyRecord, readonly StoredColumn[]>
  /** Relations outside the dataset's schema, before and after the migration. */
  readonly outside: { readonly before: readonly string[]; readonly after: readonly string[] }
}

/** Migrates a database that contains only the host's tables, and inspects the result. */
export async function migrateEmptyDatabase(dataset: Dataset): Promise<MigratedDatabase> {
  const { database, drop } = await hostDatabase()
  try {
    const before = await relationsOutside(database, schemaOf(dataset))
    const first = await migrateDataset(database, dataset)
    const second = await migrateDataset(database, dataset)
    const columns = await columnsOfAll(database, dataset)
    await runSteps(database, dataset)
    const columnsAfterSteps = await columnsOfAll(database, dataset)
    const after = await relationsOutside(database, schemaOf(dataset))
    return { first, second, columns, columnsAfterSteps, outside: { before, after } }
  } finally {
    await drop()
  }
}

/**
 * Runs each migration as the host does, although the host creates a fresh schema in its newest form without them. A
 * migration may fail because its work is already done; it is then rolled back, and the effects of the others remain.
 */
async function runSteps(database: Database, dataset: Dataset): Promise<void> {
  const schema = schemaOf(dataset)
  for (const { up } of Object.values(dataset.migrations)) {
    const step = database.transaction(async (tx) => {
      await tx.query(`select set_config('search_path', $1, true)`, [`"${schema}"`])
      await up(tx.kysely.withSchema(schema))
    })
    await step.catch(() => undefined)
  }
}

async function relationsOutside(database: Database, own: string): Promise<readonly string[]> {
  const rows = await database.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not in ($1, 'pg_catalog', 'information_schema', 'pg_toast') order by 1`,
    [own],
  )
  return rows.map(({ name }) => name)
}

async function columnsOfAll(
  database: Database,
  dataset: Dataset,
): Promise<ReadonlyMap<AnyRecord, readonly StoredColumn[]>> {
  const found = dataset.records.map(async (record) => [record, await columnsIn(database, dataset, record)] as const)
  return new Map(await Promise.all(found))
}

function columnsIn(database: Database, dataset: Dataset, { table }: AnyRecord): Promise<readonly StoredColumn[]> {
  return database.query<StoredColumn>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
       coalesce(a.attnum = any(i.indkey), false) as in_key
     from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
    [`"${schemaOf(dataset)}"."${table}"`],
  )
}
