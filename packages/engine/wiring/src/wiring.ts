import type { AnyIntake, AnyRecord, Dataset, Needs, Provider } from '@bourse/kit'
import { tableOf, type Table } from '@bourse/store'
import { createInjection, unknownPart, type Injection, type InjectionParts, type Offer } from './injection.ts'
import { requiredServices } from './needs.ts'
import { takeIn, type Rejected } from './take-in.ts'

/** Whether a dataset serves, and what to tell where it does not. */
export type DatasetState =
  | { readonly state: 'on' }
  | {
      readonly state: 'disabled' | 'blocked' | 'unconnected' | 'failed'
      readonly reason: string
      readonly remedy: string
    }

/** The datasets of a deployment with their needs met: who offers what, which tables exist, what each part is handed. */
export interface Wiring extends Injection {
  readonly datasets: readonly Dataset[]
  /** Datasets that could not be taken in at all. */
  readonly rejected: readonly Rejected[]
  readonly tables: ReadonlyMap<AnyRecord, Table>
  readonly intakes: ReadonlyMap<AnyIntake, Dataset>
  stateOf(dataset: Dataset): DatasetState
  /** Marks a dataset as failed, such as one whose migration did not run. */
  fail(dataset: string, reason: string, remedy: string): void
  switch(dataset: string, enabled: boolean): void
  /** Makes what the datasets that serve offer, so that one that cannot be made is known before anybody asks for it. */
  makeServices(): void
  isSwitchedOn(dataset: string): boolean
  /** Grows whenever a dataset was switched or failed: as long as it is the same, so are all states. */
  changes(): number
  /**
   * The same services over other rows and intakes, each made anew: within a transaction, what it wrote is there for
   * whoever is asked.
   */
  over(parts: Pick<InjectionParts, 'rows' | 'submit'>): Injection
  /** Ids of all records behind some needs, those of services included. */
  recordsBehind(needs: Needs): ReadonlySet<string>
  /** Ids of datasets a part stands on, for the graph. */
  providersOf(
    needs: Needs,
  ): readonly { readonly need: string; readonly dataset: string | undefined; readonly optional: boolean }[]
}

export interface WiringParts extends InjectionParts {
  /** Hears of a dataset that failed after it was taken in. */
  readonly onFailure?: (dataset: string, error: unknown) => void
}

/**
 * Meets the needs of all datasets. Never throws for one dataset's sake: what cannot be taken in is rejected by name.
 */
export function wire(given: readonly Dataset[], parts: WiringParts): Wiring {
  const { datasets, rejected } = takeIn(given)
  const offers = offersOf(datasets)
  const tables = new Map(
    datasets.flatMap((dataset) => dataset.records.map((record) => [record, tableOf(dataset, record)] as const)),
  )
  const intakes = new Map(datasets.flatMap((dataset) => dataset.intakes.map((intake) => [intake, dataset] as const)))
  const off = new Set<string>()
  const failed = new Map<string, { reason: string; remedy: string }>()
  const states = new Map<Dataset, DatasetState>()
  let changes = 0

  function changed(): void {
    changes += 1
    states.clear()
  }

  function fail({ id }: Dataset, { ref }: Provider, error: unknown): void {
    const told = error instanceof Error ? error.message : String(error)
    failed.set(id, {
      reason: `${ref.id} could not be made: ${told}`,
      remedy: 'mend what the message names, then start again',
    })
    changed()
    parts.onFailure?.(id, error)
  }

  function missingOf(dataset: Dataset, seen = new Set<Dataset>()): string | undefined {
    if (seen.has(dataset)) return undefined
    seen.add(dataset)
    for (const need of requiredServices(dataset)) {
      const offer = offers.get(need)?.[0]
      if (offer === undefined) return need
      if (off.has(offer.dataset.id) || failed.has(offer.dataset.id) || missingOf(offer.dataset, seen) !== undefined)
        return need
    }
    return undefined
  }

  const isServing = (dataset: Dataset) =>
    !off.has(dataset.id) && !failed.has(dataset.id) && missingOf(dataset) === undefined

  const offered = {
    tables,
    intakes,
    offers,
    isServing,
    onBroken({ dataset, provider }: Offer, error: unknown) {
      if (missingOf(dataset) === undefined) fail(dataset, provider, error)
    },
  }
  const { make, ...injection } = createInjection(offered, parts)

  /** Worked out once after every change: each request asks. */
  function stateOf(dataset: Dataset): DatasetState {
    const known = states.get(dataset)
    if (known !== undefined) return known
    const state = findState(dataset)
    states.set(dataset, state)
    return state
  }

  function findState(dataset: Dataset): DatasetState {
    const failure = failed.get(dataset.id)
    if (failure !== undefined) return { state: 'failed', ...failure }
    if (off.has(dataset.id))
      return { state: 'disabled', reason: 'switched off', remedy: `bourse datasets enable ${dataset.id}` }
    const missing = missingOf(dataset)
    if (missing !== undefined)
      return {
        state: 'blocked',
        reason: `nothing offers ${missing}`,
        remedy: `install or enable a dataset that offers ${missing}`,
      }
    if (dataset.planned)
      return {
        state: 'unconnected',
        reason: 'no source is connected',
        remedy: 'install a package with a source for ' + 'it',
      }
    return { state: 'on' }
  }

  function recordsBehind(needs: Needs, into = new Set<string>(), seen = new Set<Provider>()): Set<string> {
    for (const need of Object.values(needs)) {
      if (need.part === 'record') into.add(tables.get(need)?.id ?? unknownPart(`record ${need.table}`))
      if (need.part !== 'service') continue
      for (const { provider } of offers.get(need.id) ?? []) {
        if (seen.has(provider)) continue
        seen.add(provider)
        recordsBehind(provider.needs, into, seen)
      }
    }
    return into
  }

  return {
    datasets,
    rejected,
    tables,
    intakes,
    stateOf,
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
    makeServices() {
      for (const offer of [...offers.values()].flat()) if (isServing(offer.dataset)) make(offer)
    },
    ...injection,
    over: (own) => createInjection(offered, { ...parts, ...own }),
    recordsBehind: (needs) => recordsBehind(needs),
    providersOf: (needs) =>
      Object.values(needs).flatMap((need) =>
        need.part === 'service'
          ? [{ need: need.id, dataset: offers.get(need.id)?.[0]?.dataset.id, optional: need.isOptional || need.many }]
          : [],
      ),
  }
}

function offersOf(datasets: readonly Dataset[]): ReadonlyMap<string, readonly Offer[]> {
  const offers = new Map<string, Offer[]>()
  for (const dataset of datasets)
    for (const provider of dataset.provides)
      offers.set(provider.ref.id, [...(offers.get(provider.ref.id) ?? []), { dataset, provider }])
  return offers
}
