import { recordEntry, type Actor } from '@bourse/engine/audit'
import type { Database } from '@bourse/engine/database'
import { problem, type Clock, type Dataset } from '@bourse/kit'
import { prefixOf } from '@bourse/kit/host'
import { announce, migrateDataset } from '@bourse/engine/store'
import { datasetGraph, removedDatasets, recordIds } from '@bourse/engine/wiring'
import { HOST } from '@bourse/engine/operations'
import { type Changeable, conflict, rejectStale, versionOf, type Expecting } from '@bourse/engine/accounts'
import type { HostParts } from './host-parts.ts'

/** A dataset with its needs and the datasets that need it. */
export interface AdministeredDataset {
  readonly id: string
  readonly title: string | null
  readonly summary: string | null
  /** `on`, `disabled`, `blocked`, `failed`, `unconnected`, `rejected`, `unloaded` or `absent`. */
  readonly state: string
  readonly enabled: boolean
  /** Null if it stores no rows. */
  readonly published: boolean | null
  readonly reason: string | null
  readonly remedy: string | null
  readonly delivers: boolean
  readonly sources: readonly string[]
  readonly operations: readonly string[]
  readonly needs: readonly { readonly service: string; readonly from: string | null; readonly optional: boolean }[]
  readonly needed_by: readonly { readonly dataset: string; readonly service: string; readonly optional: boolean }[]
  readonly version: string
}

type ListedParts = Pick<HostParts, 'wiring' | 'unloaded' | 'versions'>

const NOTHING = { summary: null, delivers: false, operations: [], sources: [], needs: [], needed_by: [], title: null }

/** Returns all datasets by id: accepted, rejected, not loaded, and uninstalled ones that left rows behind. */
export async function listDatasets(on: Changeable, parts: ListedParts): Promise<readonly AdministeredDataset[]> {
  const { wiring, unloaded } = parts
  const removed = await removedDatasets(on, [
    ...wiring.datasets,
    ...wiring.rejected.map(({ definition }) => definition),
  ])
  const others = [
    ...wiring.rejected.map(({ dataset, reason, remedy }) => ({ id: dataset, state: 'rejected', reason, remedy })),
    ...unloaded.map(({ name, reason, remedy }) => ({ id: name, state: 'unloaded', reason, remedy })),
    ...removed.map((id) => ({
      id,
      state: 'absent',
      reason: 'its package is not installed',
      remedy: `install its package, or remove its rows: bourse datasets drop ${id}`,
    })),
  ].map((one) => ({
    ...NOTHING,
    ...one,
    enabled: false,
    published: one.state === 'absent' ? true : null,
    version: versionOf(one.state),
  }))
  return [...acceptedDatasets(parts), ...others].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function acceptedDatasets({ wiring, versions }: ListedParts): readonly AdministeredDataset[] {
  const { datasets: graph } = datasetGraph(wiring)
  const { pins } = versions()
  return wiring.datasets
    .filter(({ id }) => id !== HOST)
    .map((dataset) => {
      const state = wiring.stateOf(dataset)
      const records = recordIds(wiring, dataset)
      return {
        id: dataset.id,
        title: dataset.title,
        summary: dataset.summary,
        state: state.state,
        enabled: state.state !== 'disabled',
        published: records.length === 0 ? null : records.some((record) => pins.has(record)),
        reason: state.state === 'on' ? null : state.reason,
        remedy: state.state === 'on' ? null : state.remedy,
        delivers: dataset.delivers,
        sources: dataset.sources.map(({ id }) => id),
        operations: dataset.endpoints.map(({ path }) => `${prefixOf(dataset)}${path}`),
        needs: graph.find((each) => each.dataset === dataset.id)?.needs ?? [],
        needed_by: graph.flatMap((each) =>
          each.needs
            .filter(({ from }) => from === dataset.id)
            .map(({ service, optional }) => ({ dataset: each.dataset, service, optional })),
        ),
        version: versionOf(state.state !== 'disabled'),
      }
    })
}

/** One dataset; rejects with `record-not-found`. */
export async function readDataset(on: Changeable, parts: ListedParts, id: string): Promise<AdministeredDataset> {
  const listed = (await listDatasets(on, parts)).find((dataset) => dataset.id === id)
  if (listed !== undefined) return listed
  throw problem('record-not-found', `There is no dataset ${JSON.stringify(id.slice(0, 60))}.`)
}

/** Enables or disables a dataset on all hosts that share the database; its tables are migrated first. */
export async function switchDataset(
  { database, by, clock }: { readonly database: Changeable; readonly by: Actor; readonly clock: Clock },
  dataset: Dataset,
  enabled: boolean,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into bourse.dataset_switches (dataset, enabled) values ($1, $2)
       on conflict (dataset) do update set enabled = excluded.enabled, changed_at = clock_timestamp()`,
      [dataset.id, enabled],
    )
    await recordEntry(tx, {
      by,
      at: clock.now(),
      action: enabled ? 'dataset.enable' : 'dataset.disable',
      target: { kind: 'dataset', id: dataset.id, account_id: null },
      after: { enabled },
    })
    await announce(tx)
  })
}

/** Migrates a dataset's tables; called before the dataset is enabled. */
export async function prepareDataset(database: Database, dataset: Dataset): Promise<void> {
  const { failure } = await migrateDataset(database, dataset)
  if (failure !== undefined) throw conflict(`the tables of ${dataset.id} could not be migrated: ${failure}`)
}

/** Enables or disables a dataset that has already been read; only accepted datasets can be switched. */
export async function switchRead(
  parts: ListedParts & { readonly database: Changeable; readonly by: Actor; readonly clock: Clock },
  { id, enabled, expecting = {} }: { readonly id: string; readonly enabled: boolean; readonly expecting?: Expecting },
): Promise<AdministeredDataset> {
  const before = await readDataset(parts.database, parts, id)
  rejectStale(expecting, before)
  const dataset = parts.wiring.datasets.find((each) => each.id === id)
  if (dataset === undefined) throw conflict(`${id} is ${before.state}: ${before.reason ?? ''}. ${before.remedy ?? ''}`)
  await switchDataset(parts, dataset, enabled)
  const state = enabled ? { state: 'on', reason: null, remedy: null } : { state: 'disabled', reason: 'switched off' }
  return { ...before, ...(before.enabled === enabled ? {} : state), enabled, version: versionOf(enabled) }
}
