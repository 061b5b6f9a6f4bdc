import type { Database } from '@bourse/engine/database'
import type { Dataset } from '@bourse/kit'
import type { CompiledOperation } from '@bourse/engine/operations'
import {
  compileAll,
  messageOf,
  missingMoved,
  PUBLIC_FAILED,
  PUBLIC_REJECTED,
  wire,
  type UnloadedDataset,
  type Wiring,
} from '@bourse/engine/wiring'
import type { Logger } from 'pino'
import { createCatalogue } from '../catalogue/catalogue.ts'
import type { NotServing } from '../http/refused-routes.ts'
import { migrateTables } from './migrations.ts'

/** How an operator fixes a failed dataset. */
const REMEDY = 'fix the reported problem, then start again'

/** A deployment's datasets. */
export interface DeployedDatasets {
  readonly datasets: readonly Dataset[]
  /**
   * True to parse responses in this process if no module exports their source. A malformed response could then crash
   * the process. For tests that declare sources inline.
   */
  readonly parsesHere?: boolean | undefined
}

/** Wires a deployment's datasets as a host does, including the host's own operations, which commands never call. */
export const wireDeployment = ({ datasets, parsesHere }: DeployedDatasets): Wiring =>
  wire([...datasets, createCatalogue().dataset], undefined, { parsesHere })

/** Wires a deployment's datasets. A dataset that fails, now or later, is logged and omitted; the others are served. */
export const wireDatasets = ({ datasets, ...how }: DeployedDatasets, log: Logger): Wiring =>
  wire(datasets, (dataset, err) => log.error({ dataset, err, remedy: REMEDY }, 'dataset failed'), how)

export async function migrateWired(database: Database, wiring: Wiring, log: Logger): Promise<void> {
  for (const { dataset, applied, failure } of await migrateTables(database, wiring.datasets)) {
    if (applied.length > 0) log.info({ dataset, applied }, 'migrated')
    if (failure === undefined) continue
    wiring.fail(dataset, `its tables could not be migrated: ${failure}`, REMEDY)
    log.error({ dataset, failure, remedy: REMEDY }, 'migration failed')
  }
}

/** Logs datasets that failed to load or were rejected, and operations that moved to a package that is not installed. */
export function logOmitted(wiring: Wiring, unloaded: readonly UnloadedDataset[], log: Logger): void {
  for (const { name, reason, remedy } of unloaded) log.error({ dataset: name, reason, remedy }, 'dataset not loaded')
  for (const { dataset, reason, remedy } of wiring.rejected) log.error({ dataset, reason, remedy }, 'dataset rejected')
  for (const { dataset, reason, remedy } of missingMoved(wiring))
    log.warn({ dataset, reason, remedy }, 'operation moved')
}

export const compileWired = (wiring: Wiring, log: Logger): ReadonlyMap<Dataset, readonly CompiledOperation[]> =>
  compileAll(wiring, REMEDY, ({ id: dataset }, err) =>
    log.error({ dataset, err, remedy: REMEDY }, 'dataset failed: its operations cannot be served'),
  )

/** Marks a dataset as failed because something it declares cannot be served. */
export const failing = (wiring: Wiring, log: Logger) => (dataset: Dataset, what: string, err: unknown) => {
  wiring.fail(dataset.id, `${what}: ${messageOf(err)}`, REMEDY)
  log.error({ dataset: dataset.id, err, remedy: REMEDY }, `dataset failed: ${what}`)
}

/** Datasets that were rejected, and those that failed before their operations were compiled. */
export function notServing(wiring: Wiring): readonly NotServing[] {
  const rejected = wiring.rejected.map(({ definition }) => ({ definition, reason: PUBLIC_REJECTED }))
  const failed = wiring.datasets.flatMap((definition) => {
    const state = wiring.stateOf(definition)
    return state.state === 'failed' ? [{ definition, reason: PUBLIC_FAILED }] : []
  })
  return [...rejected, ...failed]
}
