import {
  type AnyIntake,
  type AnyRecord,
  type Dataset,
  type Need,
  type Needs,
  type Provider,
  type Rows,
  type ServiceRef,
} from '@bourse/kit'
import { tableOf, type Table } from '../storage/tables.ts'
import { findCycle } from './cycles.ts'

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
  readonly rejected: readonly { readonly dataset: string; readonly reason: string; readonly mend: string }[]
  readonly tables: ReadonlyMap<AnyRecord, Table>
  readonly intakes: ReadonlyMap<AnyIntake, Dataset>
  stateOf(dataset: Dataset): DatasetState
  /** Marks a dataset as failed, such as one whose migration did not run. */
  fail(dataset: string, reason: string, mend: string): void
  switch(dataset: string, enabled: boolean): void
  isSwitchedOn(dataset: string): boolean
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
  const instances = new Map<Provider, unknown>()
  const making = new Set<Provider>()

  function instance(offer: Offer): unknown {
    const { provider } = offer
    if (instances.has(provider)) return instances.get(provider)
    if (making.has(provider))
      throw new Error(
        `${provider.ref.id} asks for itself while it is made: read optional needs when they are used, not before`,
      )
    making.add(provider)
    try {
      const made = provider.make(inject(provider.needs) as never)
      instances.set(provider, made)
      return made
    } finally {
      making.delete(provider)
    }
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
    const serving = (offers.get(need.id) ?? []).filter((offer) => isServing(offer.dataset))
    if (need.many) return serving.map(instance)
    const [first] = serving
    if (first !== undefined) return instance(first)
    if (need.isOptional) return undefined
    throw new Error(`no dataset that serves offers ${need.id}`)
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

  function stateOf(dataset: Dataset): DatasetState {
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
    fail: (dataset, reason, mend) => failed.set(dataset, { reason, mend }),
    switch: (dataset, enabled) => void (enabled ? off.delete(dataset) : off.add(dataset)),
    isSwitchedOn: (dataset) => !off.has(dataset),
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

/** Every part of a dataset that states needs. */
export function needsOf(dataset: Dataset): readonly Needs[] {
  return [
    ...dataset.provides.map((provider) => provider.needs),
    ...dataset.endpoints.map((operation) => (operation.kind === 'custom' ? operation.needs : {})),
    ...dataset.jobs.map((job) => job.needs),
    ...dataset.intakes.map((intake) => intake.needs),
    ...dataset.records.map((record) => record.hold?.needs ?? {}),
  ]
}

/** Services a dataset cannot serve without: those its parts name, and the resolvers of its subjects. */
export function requiredServices(dataset: Dataset): ReadonlySet<string> {
  const own = needsOf(dataset)
    .flatMap((needs) => Object.values(needs))
    .flatMap((need) => (need.part === 'service' && !need.isOptional && !need.many ? [need.id] : []))
  const resolvers = dataset.records.flatMap((record) =>
    record.subject === undefined ? [] : [record.subject.resolver.id],
  )
  return new Set([...own, ...resolvers])
}

/** Takes datasets in one by one; one that clashes with those before it, or closes a cycle of required needs, is rejected. */
function takeIn(given: readonly Dataset[]): Pick<Wiring, 'datasets' | 'rejected'> {
  const datasets: Dataset[] = []
  const rejected: { dataset: string; reason: string; mend: string }[] = []
  for (const dataset of given) {
    const clash = clashOf(dataset, datasets)
    if (clash === undefined) datasets.push(dataset)
    else rejected.push({ dataset: dataset.id, ...clash })
  }
  return { datasets, rejected }
}

function clashOf(dataset: Dataset, taken: readonly Dataset[]): { reason: string; mend: string } | undefined {
  if (taken.some(({ id }) => id === dataset.id))
    return { reason: `another dataset is called ${dataset.id}`, mend: 'remove one of the two from the list' }
  const paths = new Set(taken.flatMap(({ endpoints }) => endpoints.map(routeOf)))
  const path = dataset.endpoints.map(routeOf).find((route) => paths.has(route))
  if (path !== undefined)
    return { reason: `${path} is served by another dataset`, mend: 'remove one of the two from the list' }
  const offered = new Set(
    taken.flatMap(({ provides }) => provides.filter(({ ref }) => !ref.many).map(({ ref }) => ref.id)),
  )
  const twice = dataset.provides.find(({ ref }) => offered.has(ref.id))
  if (twice !== undefined)
    return {
      reason: `another dataset offers ${twice.ref.id}`,
      mend: 'a service has one provider: remove one of the two',
    }
  const cycle = findCycle([...taken, dataset], requiredServices)
  if (cycle !== undefined)
    return { reason: `needs go in a circle: ${cycle.join(' → ')}`, mend: 'make one of these needs optional(…)' }
  return undefined
}

const routeOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/\{[a-z_]+\}/g, '{}')}`
