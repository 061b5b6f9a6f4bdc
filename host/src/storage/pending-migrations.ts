import { schemaOf, type Dataset } from '@bourse/kit'
import { quoted } from './columns.ts'
import type { Statements } from './database.ts'
import { HOST_MIGRATIONS, missingStoreSteps } from './migrate.ts'
import { tableOf } from './tables.ts'

/** What a migration would do, without doing it. */
export interface Pending {
  /** `host`, or the id of a dataset. */
  readonly of: string
  readonly steps: readonly string[]
}

/** What the host and each dataset lack in a database; nothing for those that are up to date. */
export async function pendingMigrations(on: Statements, datasets: readonly Dataset[]): Promise<readonly Pending[]> {
  const host = await missingSteps(
    on,
    'bourse',
    HOST_MIGRATIONS.map(([name]) => name),
  )
  const all: Pending[] = [{ of: 'host', steps: host }]
  for (const dataset of datasets) all.push({ of: dataset.id, steps: await missingIn(on, dataset) })
  return all.filter(({ steps }) => steps.length > 0)
}

async function missingIn(on: Statements, dataset: Dataset): Promise<readonly string[]> {
  const tables: string[] = []
  for (const record of dataset.records) {
    const table = tableOf(dataset, record)
    if (!(await isThere(on, table.name))) tables.push(`create ${table.id}`)
    else tables.push(...(await missingStoreSteps(on, table)).map(({ name }) => name))
  }
  // A schema that is not there yet is made in its newest shape, without the steps that led to it.
  if (!(await isThere(on, `${quoted(schemaOf(dataset))}.migrations`))) return tables
  return [...(await missingSteps(on, schemaOf(dataset), Object.keys(dataset.migrations))), ...tables]
}

async function missingSteps(on: Statements, schema: string, names: readonly string[]): Promise<readonly string[]> {
  const table = `${quoted(schema)}.migrations`
  if (!(await isThere(on, table))) return names
  const applied = await on.query<{ name: string }>(`select name from ${table}`)
  return names.filter((name) => !applied.some((row) => row.name === name))
}

async function isThere(on: Statements, table: string): Promise<boolean> {
  const [row] = await on.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return row?.there === true
}
