import type { Statements } from '@bourse/database'
import type { Dataset } from '@bourse/kit'
import { schemaOf } from '@bourse/kit/host'
import { quoted } from '../tables/columns.ts'
import { tableOf } from '../tables/table.ts'
import type { EngineStep } from './engine-steps.ts'
import { appliedIn } from './exclusively.ts'
import { missingTableSteps } from './migrate-datasets.ts'
import { isThere } from './stored-columns.ts'

/** What a migration would do, without doing it. */
export interface Pending {
  /** `host`, or the id of a dataset. */
  readonly of: string
  readonly steps: readonly string[]
}

/** What the engine and each dataset lack in a database; nothing for those that are up to date. */
export async function pendingMigrations(
  on: Statements,
  engineSteps: readonly EngineStep[],
  datasets: readonly Dataset[],
): Promise<readonly Pending[]> {
  const names = engineSteps.map(([name]) => name)
  const all: Pending[] = [{ of: 'host', steps: await missingSteps(on, 'bourse', names) }]
  for (const dataset of datasets) all.push({ of: dataset.id, steps: await missingIn(on, dataset) })
  return all.filter(({ steps }) => steps.length > 0)
}

async function missingIn(on: Statements, dataset: Dataset): Promise<readonly string[]> {
  const tables: string[] = []
  for (const record of dataset.records) {
    const table = tableOf(dataset, record)
    if (!(await isThere(on, table.name))) tables.push(`create ${table.id}`)
    else tables.push(...(await missingTableSteps(on, table)).map(({ name }) => name))
  }
  // A schema that is not there yet is made in its newest shape, without the steps that led to it.
  if (!(await isThere(on, `${quoted(schemaOf(dataset))}.migrations`))) return tables
  return [...(await missingSteps(on, schemaOf(dataset), Object.keys(dataset.migrations))), ...tables]
}

async function missingSteps(on: Statements, schema: string, names: readonly string[]): Promise<readonly string[]> {
  if (!(await isThere(on, `${quoted(schema)}.migrations`))) return names
  const applied = await appliedIn(on, schema)
  return names.filter((name) => !applied.has(name))
}
