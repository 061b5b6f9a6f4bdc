import { type Table, tableOf } from '@bourse/store'
import {
  problem,
  type AnyIntake,
  type AnyReadThrough,
  type AnyRecord,
  type Dataset,
  type Need,
  type Needs,
  type Provider,
  type Recents,
  type Rows,
  type ServiceRef,
} from '@bourse/kit'
import { requiredServices } from './needs.ts'
import { takeIn, type Rejected } from './take-in.ts'

/** Whether a dataset serves, and what to tell where it does not. */
export type DatasetState =
  | { readonly state: 'on' }
  | {
      readonly state: 'disabled' | 'blocked' | 'unconnected' | 'failed'
      readonly reason: string
      readonly mend: string
    }

/** The datasets of a deployment with their needs met: who offers what, which tables exist, what each part is handed. */
export interface Wiring {
  readonly datasets: readonly Dataset[]
  /** Datasets that could not be taken in at all. */
  readonly rejected: readonly Rejected[]
  readonly tables: ReadonlyMap<AnyRecord, Table>
  readonly intakes: ReadonlyMap<AnyIntake, Dataset>
  stateOf(dataset: Dataset): DatasetState
  /** Marks a dataset as failed, such as one whose migration did not run. */
  fail(dataset: string, reason: string, mend: string): void
  switch(dataset: string, enabled: boolean): void
  /** Makes what the datasets that serve offer, so that one that cannot be made is known before anybody asks for it. */
  makeServices(): void
  isSwitchedOn(dataset: string): boolean
  /** Grows whenever a dataset was switched or failed: as long as it is the same, so are all states. */
  changes(): number
  /** The needs of a part as objects under the same names. */
  inject(needs: Needs): Readonly<Record<string, unknown>>
  /** The provider of a service, undefined where no dataset that serves offers it. */
  service<T>(ref: ServiceRef<T, false>): T | undefined
  /** Ids of all records behind some needs, those of services included. */
  recordsBehind(needs: Needs): ReadonlySet<string>
  /** Ids of datasets a part stands on, for the graph. */
  providersOf(
    needs: Needs,
  ): readonly { readonly need: string; readonly dataset: string | undefined; readonly optional: boolean }[]
}

export interface WiringParts {
  /** Opens the rows of a record; called once per record. */
  readonly rows: (table: Table) => Rows<AnyRecord>
  /** What a part that needs an intake is handed. */
  readonly submit: (intake: AnyIntake) => unknown
  /** What a part that needs a read-through source, or a list of what was requested lately, is handed. */
  readonly reads?: (source: AnyReadThrough) => unknown
  readonly recents?: (recents: Recents) => unknown
  /** Hears of a dataset that failed after it was taken in. */
  readonly onFailure?: (dataset: string, error: unknown) => void
}

interface Offer {
  readonly dataset: Dataset
  readonly provider: Provider
}

/** Meets the needs of all datasets. Never throws for one dataset's sake: what cannot be taken in is rejected by name. */
export function wire(given: readonly Dataset[], parts: WiringParts): Wiring {
  const { datasets, rejected } = takeIn(given)
  const offers = offersOf(datasets)
  const tables = new Map(
    datasets.flatMap((dataset) => dataset.records.map((record) => [record, tableOf(dataset, record)] as const)),
  )
  const intakes = new Map(datasets.flatMap((dataset) => dataset.intakes.map((intake) => [intake, dataset] as const)))
  const rows = new Map([...tables].map(([record, table]) => [record, parts.rows(table)]))
  const off = new Set<string>()
  const failed = new Map<string, { reason: string; mend: string }>()
  const instances = new Map<Provider, { readonly value: unknown }>()
  const making = new Set<Provider>()
  const states = new Map<Dataset, DatasetState>()
  let changes = 0

  function changed(): void {
    changes += 1
    states.clear()
  }

  /** What a provider made, once. One that throws takes its own dataset down and no other, unless the fault is with a provider it needs. */
  function instance({ dataset, provider }: Offer): { readonly value: unknown } | undefined {
    const made = instances.get(provider)
    if (made !== undefined) return made
    if (making.has(provider))
      throw new Error(
        `${provider.ref.id} asks for itself while it is made: read optional needs when they are used, not before`,
      )
    making.add(provider)
    try {
      const fresh = { value: provider.make(inject(provider.needs) as never) }
      instances.set(provider, fresh)
      return fresh
    } catch (error) {
      if (missingOf(dataset) === undefined) fail(dataset, provider, error)
      return undefined
    } finally {
      making.delete(provider)
    }
  }

  function fail({ id }: Dataset, { ref }: Provider, error: unknown): void {
    const told = error instanceof Error ? error.message : String(error)
    failed.set(id, {
      reason: `${ref.id} could not be made: ${told}`,
      mend: 'mend what the message names, then start again',
    })
    changed()
    parts.onFailure?.(id, error)
  }

  /** Needs are read when they are used, so that a switched-off optional provider is gone at once and a cycle through it can close. */
  function inject(needs: Needs): Readonly<Record<string, unknown>> {
    const injected: Record<string, unknown> = {}
    for (const [name, need] of Object.entries(needs))
      Object.defineProperty(injected, name, { enumerable: true, get: () => resolve(need) })
    return injected
  }

  function resolve(need: Need): unknown {
    if (need.part === 'record') return rows.get(need) ?? unknownPart(`record ${need.table}`)
    if (need.part === 'intake') return intakes.has(need) ? parts.submit(need) : unknownPart(`intake ${need.id}`)
    if (need.part === 'read-through') return parts.reads?.(need)
    if (need.part === 'recents') return parts.recents?.(need)
    const serving = (offers.get(need.id) ?? []).filter((offer) => isServing(offer.dataset))
    const made = serving.flatMap((offer) => instance(offer) ?? [])
    if (need.many) return made.map(({ value }) => value)
    const [first] = made
    if (first !== undefined) return first.value
    if (need.isOptional) return undefined
    throw problem('dataset-unavailable', `No dataset that serves offers ${need.id}.`)
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
      return { state: 'disabled', reason: 'switched off', mend: `bourse datasets enable ${dataset.id}` }
    const missing = missingOf(dataset)
    if (missing !== undefined)
      return {
        state: 'blocked',
        reason: `nothing offers ${missing}`,
        mend: `install or enable a dataset that offers ${missing}`,
      }
    if (dataset.planned)
      return { state: 'unconnected', reason: 'no source is connected', mend: 'install a package with a source for it' }
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
    fail(dataset, reason, mend) {
      failed.set(dataset, { reason, mend })
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
      for (const offer of [...offers.values()].flat()) if (isServing(offer.dataset)) instance(offer)
    },
    inject,
    service: <T>(ref: ServiceRef<T, false>) => resolve({ ...ref, isOptional: true }) as T | undefined,
    recordsBehind: (needs) => recordsBehind(needs),
    providersOf: (needs) =>
      Object.values(needs).flatMap((need) =>
        need.part === 'service'
          ? [{ need: need.id, dataset: offers.get(need.id)?.[0]?.dataset.id, optional: need.isOptional || need.many }]
          : [],
      ),
  }
}

function unknownPart(what: string): never {
  throw new Error(
    `${what} belongs to no installed dataset: a part may need only records and intakes of its own dataset`,
  )
}

function offersOf(datasets: readonly Dataset[]): ReadonlyMap<string, readonly Offer[]> {
  const offers = new Map<string, Offer[]>()
  for (const dataset of datasets)
    for (const provider of dataset.provides)
      offers.set(provider.ref.id, [...(offers.get(provider.ref.id) ?? []), { dataset, provider }])
  return offers
}
