import type { Dataset } from '@bourse/kit'
import type { Offer } from './injection.ts'
import { requiredServices } from './needs.ts'

/** Whether a dataset serves requests and, if not, the reason and the fix. */
export type DatasetState =
  | { readonly state: 'on' }
  | {
      readonly state: 'disabled' | 'blocked' | 'unconnected' | 'failed'
      readonly reason: string
      readonly remedy: string
    }

/** The states of a deployment's datasets: on, or off for a reason. */
export interface DatasetStates {
  stateOf(dataset: Dataset): DatasetState
  /** Returns one of the dataset's required services that no serving dataset offers. */
  missingOf(dataset: Dataset): string | undefined
  /** Whether the dataset is enabled, has not failed and has all required services. Its sources need not be enabled. */
  isServing(dataset: Dataset): boolean
  /** Marks a dataset as failed, for example because its migration did not run. */
  fail(dataset: string, reason: string, remedy: string): void
  switch(dataset: string, enabled: boolean): void
  isSwitchedOn(dataset: string): boolean
  /** A counter that increases with every switch or failure: while it stays the same, so do all states. */
  changes(): number
}

/** Creates the states. Initially, all datasets are on except those that lack a required service. */
export function createStates(offers: ReadonlyMap<string, readonly Offer[]>): DatasetStates {
  const off = new Set<string>()
  const failed = new Map<string, { readonly reason: string; readonly remedy: string }>()
  /** Computed once after every change, because each request reads them. */
  const states = new Map<Dataset, DatasetState>()
  let changes = 0

  function changed(): void {
    changes += 1
    states.clear()
  }

  const isDown = ({ id }: Dataset) => off.has(id) || failed.has(id)

  function missingOf(dataset: Dataset, seen = new Set<Dataset>()): string | undefined {
    if (seen.has(dataset)) return undefined
    seen.add(dataset)
    return [...requiredServices(dataset)].find((need) => {
      const provider = offers.get(need)?.[0]?.dataset
      return provider === undefined || isDown(provider) || missingOf(provider, seen) !== undefined
    })
  }

  function findState(dataset: Dataset): DatasetState {
    const failure = failed.get(dataset.id)
    if (failure !== undefined) return { state: 'failed', ...failure }
    if (off.has(dataset.id)) return disabled(dataset)
    const missing = missingOf(dataset)
    if (missing !== undefined) return blocked(missing)
    return dataset.planned ? UNCONNECTED : { state: 'on' }
  }

  return {
    stateOf(dataset) {
      const state = states.get(dataset) ?? findState(dataset)
      states.set(dataset, state)
      return state
    },
    missingOf: (dataset) => missingOf(dataset),
    isServing: (dataset) => !isDown(dataset) && missingOf(dataset) === undefined,
    fail(dataset, reason, remedy) {
      failed.set(dataset, { reason, remedy })
      changed()
    },
    switch(dataset, enabled) {
      if (off.has(dataset) !== enabled) return
      if (enabled) off.delete(dataset)
      else off.add(dataset)
      changed()
    },
    isSwitchedOn: (dataset) => !off.has(dataset),
    changes: () => changes,
  }
}

const disabled = ({ id }: Dataset): DatasetState => ({
  state: 'disabled',
  reason: 'switched off',
  remedy: `bourse datasets enable ${id}`,
})

const blocked = (missing: string): DatasetState => ({
  state: 'blocked',
  reason: `no active dataset offers ${missing}`,
  remedy: `install or enable a dataset that offers ${missing}`,
})

const UNCONNECTED: DatasetState = {
  state: 'unconnected',
  reason: 'no source is connected',
  remedy: 'install a package with a source for it',
}
