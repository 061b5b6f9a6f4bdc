import type { Statements } from '../../database/index.ts'
import type { Dataset } from '@bourse/kit'
import { schemaOf } from '@bourse/kit/host'
import { tableOf } from '../tables/table.ts'
import type { EngineStep } from './engine-steps.ts'
import { appliedSteps, migrationsOf, pendingIn } from './exclusively.ts'
import { driftOf, tablesOfSchemas, type StoredTables } from './stored-columns.ts'
import { missingSteps } from './table-steps.ts'

/** The steps that a migration of the engine or of one dataset would apply. */
export interface PendingMigration {
  /** `host`, or the id of a dataset. */
  readonly of: string
  readonly steps: readonly string[]
}

/** Returns the missing steps of the engine and of each dataset; omits those that are up to date. */
export async function pendingMigrations(
  on: Statements,
  engineSteps: readonly EngineStep[],
  datasets: readonly Dataset[],
): Promise<readonly PendingMigration[]> {
  const { stored, applied } = await shapeOf(on, ['bourse', ...datasets.map(schemaOf)])
  const names = engineSteps.map(([name]) => name)
  const all: PendingMigration[] = [{ of: 'host', steps: pendingIn('bourse', names, applied) }]
  for (const dataset of datasets) all.push({ of: dataset.id, steps: missingIn(dataset, stored, applied) })
  return all.filter(({ steps }) => steps.length > 0)
}

/**
 * Returns the datasets whose schemas are complete: no step, table or column is missing. Empty if a single query cannot
 * determine this for all datasets, in which case the caller checks each one.
 */
export async function datasetsUpToDate(on: Statements, datasets: readonly Dataset[]): Promise<ReadonlySet<Dataset>> {
  const shape = await shapeOf(on, datasets.map(schemaOf)).catch(() => undefined)
  if (shape === undefined) return new Set()
  const { stored, applied } = shape
  const isCurrent = (dataset: Dataset) =>
    stored.has(migrationsOf(schemaOf(dataset))) &&
    missingIn(dataset, stored, applied).length === 0 &&
    dataset.records.every((record) => driftOf(tableOf(dataset, record), stored) === undefined)
  return new Set(datasets.filter(isCurrent))
}

/** Whether pending steps of datasets change existing tables; true if this cannot be determined. */
export async function changesTables(on: Statements, datasets: readonly Dataset[]): Promise<boolean> {
  const shape = await shapeOf(on, datasets.map(schemaOf)).catch(() => undefined)
  if (shape === undefined) return true
  const { stored, applied } = shape
  return datasets.some((dataset) => {
    const schema = schemaOf(dataset)
    return stored.has(migrationsOf(schema)) && pendingIn(schema, Object.keys(dataset.migrations), applied).length > 0
  })
}

async function shapeOf(on: Statements, schemas: readonly string[]) {
  const stored = await tablesOfSchemas(on, schemas)
  const migrated = schemas.filter((schema) => stored.has(migrationsOf(schema)))
  return { stored, applied: await appliedSteps(on, migrated) }
}

function missingIn(dataset: Dataset, stored: StoredTables, applied: ReadonlySet<string>): readonly string[] {
  const schema = schemaOf(dataset)
  // A missing schema is created directly in its newest form, without applying the steps.
  const isMade = stored.has(migrationsOf(schema))
  const own = isMade ? pendingIn(schema, Object.keys(dataset.migrations), applied) : []
  const tables = dataset.records.flatMap((record) => {
    const table = tableOf(dataset, record)
    return stored.has(table.name) ? missingSteps(table, stored).map(({ name }) => name) : `create ${table.id}`
  })
  return [...own, ...tables]
}
